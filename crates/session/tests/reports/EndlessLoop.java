/** A thread polls a flag forever. */
public class EndlessLoop {
    static volatile boolean open;

    public static void main(String[] args) {
        int asked = 0;
        while (!open) {
            asked = 1 - asked;
        }
        System.out.println("open");
    }
}

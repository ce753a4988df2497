/** Two threads give way to each other forever. */
public class ComesBack {
    static volatile int turn;

    static void giveWay(int mine) {
        while (turn == mine) {
            turn = 1 - mine;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                giveWay(1);
            }
        }, "other").start();
        while (true) {
            giveWay(0);
        }
    }
}

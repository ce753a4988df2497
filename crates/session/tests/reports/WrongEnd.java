/** A worker fails before the main thread checks for failures. */
public class WrongEnd {
    static volatile boolean failed;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> failed = true, "worker");
        worker.start();
        if (failed) {
            System.exit(2);
        }
    }
}

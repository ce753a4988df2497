/** A loop whose condition nobody makes false. */
public class Spinner {
    static volatile boolean stop;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        }, "spinner").start();
    }
}

/** A thread that takes a lock again and again passes over another one. */
public class GoesOnForEver {
    static final Object LOCK = new Object();
    static volatile boolean wants;

    static void again() {
        while (true) {
            synchronized (LOCK) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(GoesOnForEver::again, "greedy").start();
        wants = true;
        synchronized (LOCK) {
            wants = false;
        }
    }
}

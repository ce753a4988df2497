// A waiting thread does not hold the lock: accesses of the other thread meanwhile are protected. The
// waiting thread has no accesses before it has the lock again.
//@ mode: run race
public class WaitReleasesTheLock {
    static final Object LOCK = new Object();
    static final Object INNER = new Object();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread waiting = new Thread(() -> {
            synchronized (LOCK) {
                while (!ready) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                value *= 2;
            }
        });
        waiting.start();
        synchronized (LOCK) {
            synchronized (INNER) {
                value = 21;
                ready = true;
                LOCK.notifyAll();
            }
        }
        waiting.join();
        System.out.println(value);
    }
}

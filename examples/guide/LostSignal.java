/** A worker waits until the configuration is loaded. */
public class LostSignal {
    static final Object lock = new Object();
    static boolean loaded;

    static void load() {
        loaded = true;
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    static void work() throws InterruptedException {
        if (!loaded) {
            synchronized (lock) {
                lock.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(LostSignal::load, "loader").start();
        work();
    }
}

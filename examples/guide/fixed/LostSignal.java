/** A worker waits until the configuration is loaded. */
public class LostSignal {
    static final Object lock = new Object();
    static boolean loaded;

    static void load() {
        synchronized (lock) {
            loaded = true;
            lock.notifyAll();
        }
    }

    static void work() throws InterruptedException {
        synchronized (lock) {
            while (!loaded) {
                lock.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(LostSignal::load, "loader").start();
        work();
    }
}

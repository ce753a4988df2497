// Readers that write hold the same read lock as all others; the lock excludes writers only.
//@ verdict: unsafe
import java.util.concurrent.locks.ReentrantReadWriteLock;

class LockOfTheReader {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    void raise() {
        // Two may hold this at once.
        lock.readLock().lock();
        int before = value;
        value = before + 1;
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        LockOfTheReader shared = new LockOfTheReader();
        Thread thread = new Thread(shared::raise);
        thread.start();
        shared.raise();
        thread.join();
        assert shared.value == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

// The read lock of a `ReentrantReadWriteLock` has no exclusive owner, so it protects no write.
//@ verdict: unsafe
//@ revisions: none local lock full
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadersUnderAReadLock {
    static class Count {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        Count count = new Count();
        Thread other = new Thread(() -> add(both.readLock(), count));
        other.start();
        add(both.readLock(), count);
        other.join();
        assert count.value == 2; //~ uncaught-exception java.lang.AssertionError
    }

    private static void add(Lock lock, Count count) {
        lock.lock();
        try {
            count.value++;
        } finally {
            lock.unlock();
        }
    }
}

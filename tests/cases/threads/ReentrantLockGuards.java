// A ReentrantLock lets one thread in at a time.
//@ mode: run check
//@ verdict: safe
import java.util.concurrent.locks.ReentrantLock;

class ReentrantLockGuards {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        });
        t.start();
        lock.lock();
        count++;
        lock.unlock();
        t.join();
        assert count == 2 && !lock.isLocked();
    }
}

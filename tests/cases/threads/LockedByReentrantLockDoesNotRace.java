// Accesses under a ReentrantLock are no data race, nor are the lock's own.
//@ property: data-race, deadlock, uncaught-exception
//@ verdict: safe
//@ revisions: local full
import java.util.concurrent.locks.ReentrantLock;

class LockedByReentrantLockDoesNotRace {
    static int count;

    static void increment(ReentrantLock lock) {
        lock.lock();
        count++;
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> increment(lock));
        t.start();
        increment(lock);
        t.join();
        assert count == 2;
    }
}

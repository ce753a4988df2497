// If a program observes the inside of a lock in any worker, all workers explore calls of locks in single steps.
//@ revisions: workers
//@ warning: calls of locks and queues are explored step by step
//@ verdict: unsafe
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

class WorkersLookInsideLocks {
    static volatile boolean unparked;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
            LockSupport.park(); //~ deadlock
            assert unparked; //~ uncaught-exception java.lang.AssertionError
        });
        other.start();
        lock.unlock();
        unparked = true;
        LockSupport.unpark(other);
    }
}

// Where a look inside a lock is met by any worker, all of them explore its calls step by step.
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

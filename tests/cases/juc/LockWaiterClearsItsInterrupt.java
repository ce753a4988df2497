// A thread that waits for a lock clears its interrupt status until it has the lock.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.locks.ReentrantLock;

class LockWaiterClearsItsInterrupt {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Thread waiter = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        waiter.start();
        waiter.interrupt();
        boolean interrupted = waiter.isInterrupted();
        lock.unlock();
        assert interrupted; //~ uncaught-exception java.lang.AssertionError
    }
}

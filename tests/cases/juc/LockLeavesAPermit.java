// A thread that is woken for a lock before it parked keeps the permit, and its next park returns at once.
//@ verdict: unsafe
//@ revisions: none local full
//@ warning: step by step
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class LockLeavesAPermit {
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

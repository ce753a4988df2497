// In a fair lock, a queued thread precedes a waiter of a condition that is signalled later.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class FairQueuePrecedesTheSignalled {
    static boolean waits, signalled, woken;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Condition condition = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            waits = true;
            condition.awaitUninterruptibly();
            woken = true;
            lock.unlock();
        }).start();
        new Thread(() -> {
            lock.lock();
            boolean first = signalled && !woken;
            lock.unlock();
            assert !first; //~ uncaught-exception java.lang.AssertionError
        }).start();
        lock.lock();
        if (!waits) Runtime.getRuntime().halt(0);
        condition.signal();
        signalled = true;
        lock.unlock();
    }
}

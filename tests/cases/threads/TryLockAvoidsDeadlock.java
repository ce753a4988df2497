// Backing off with tryLock avoids the deadlock of opposite orders.
//@ verdict: safe
//@ revisions: local full
import java.util.concurrent.locks.ReentrantLock;

class TryLockAvoidsDeadlock {
    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        if (second.tryLock()) {
            second.unlock();
        }
        first.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        Thread t = new Thread(() -> both(a, b));
        t.start();
        both(b, a);
        t.join();
        assert !a.isLocked() && !b.isLocked();
    }
}

// Opposite lock orders with timed tryLock are no deadlock: each gives up.
//@ verdict: safe
//@ revisions: local full
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

class TimedLocksAreNoDeadlock {
    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            if (second.tryLock(1, TimeUnit.SECONDS)) {
                second.unlock();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        new Thread(() -> both(a, b)).start();
        both(b, a);
    }
}

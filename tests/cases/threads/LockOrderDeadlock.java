// Two threads take two ReentrantLocks in opposite order.
//@ verdict: unsafe
//@ revisions: local full paranoid
import java.util.concurrent.locks.ReentrantLock;

class LockOrderDeadlock {
    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock(); //~ deadlock
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        new Thread(() -> both(a, b)).start();
        both(b, a);
    }
}

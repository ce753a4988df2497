// Two ReentrantLocks that are always taken in the same order do not deadlock.
//@ verdict: safe
//@ revisions: local trust
import java.util.concurrent.locks.ReentrantLock;

class TwoLocksInOneOrder {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();

    static void both() {
        A.lock();
        B.lock();
        B.unlock();
        A.unlock();
    }

    public static void main(String[] args) {
        new Thread(TwoLocksInOneOrder::both).start();
        both();
    }
}

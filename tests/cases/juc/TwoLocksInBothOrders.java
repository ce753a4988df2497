// Two ReentrantLocks taken in opposite orders deadlock.
//@ verdict: unsafe
//@ revisions: local single trust
import java.util.concurrent.locks.ReentrantLock;

class TwoLocksInBothOrders {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();

    static void other() {
        B.lock();
        A.lock(); //~ deadlock
        A.unlock();
        B.unlock();
    }

    public static void main(String[] args) {
        Thread t = new Thread(TwoLocksInBothOrders::other);
        t.start();
        A.lock();
        B.lock(); //~ deadlock
        B.unlock();
        A.unlock();
    }
}

// Two semaphores acquired in opposite orders deadlock.
//@ verdict: unsafe
//@ revisions: local single trust
import java.util.concurrent.Semaphore;

class TwoSemaphoresInBothOrders {
    static final Semaphore A = new Semaphore(1);
    static final Semaphore B = new Semaphore(1);

    static void other() {
        B.acquireUninterruptibly();
        A.acquireUninterruptibly(); //~ deadlock
        A.release();
        B.release();
    }

    public static void main(String[] args) {
        Thread t = new Thread(TwoSemaphoresInBothOrders::other);
        t.start();
        A.acquireUninterruptibly();
        B.acquireUninterruptibly(); //~ deadlock
        B.release();
        A.release();
    }
}

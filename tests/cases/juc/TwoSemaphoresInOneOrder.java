// Two semaphores that are always acquired in the same order do not deadlock.
//@ verdict: safe
//@ revisions: local trust
import java.util.concurrent.Semaphore;

class TwoSemaphoresInOneOrder {
    static final Semaphore A = new Semaphore(1);
    static final Semaphore B = new Semaphore(1);

    static void both() {
        A.acquireUninterruptibly();
        B.acquireUninterruptibly();
        B.release();
        A.release();
    }

    public static void main(String[] args) {
        new Thread(TwoSemaphoresInOneOrder::both).start();
        both();
    }
}

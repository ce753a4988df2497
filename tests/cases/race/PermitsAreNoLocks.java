// A semaphore of one permit keeps two threads apart, but is no lock: by lock sets alone a warning.
//@ mode: race
//@ options: --no-happens-before
import java.util.concurrent.Semaphore;

public class PermitsAreNoLocks {
    static final Semaphore PERMIT = new Semaphore(1);
    static int value;

    static void work() {
        PERMIT.acquireUninterruptibly();
        value++; //~ unprotected
        PERMIT.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(PermitsAreNoLocks::work);
        Thread two = new Thread(PermitsAreNoLocks::work);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

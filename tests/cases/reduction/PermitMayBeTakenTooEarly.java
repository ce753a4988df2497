// A park that ends at once takes a permit that is present by then, and the next park waits forever.
//@ verdict: unsafe
//@ revisions: local full paranoid
import java.util.concurrent.locks.LockSupport;

class PermitMayBeTakenTooEarly {
    public static void main(String[] args) {
        Thread first = Thread.currentThread();
        new Thread(() -> LockSupport.unpark(first)).start();
        LockSupport.parkUntil(1);
        LockSupport.park(); //~ deadlock
    }
}

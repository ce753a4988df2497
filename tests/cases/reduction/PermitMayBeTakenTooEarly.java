// A park that is over at once takes the permit if it is there by then, and the next one waits for ever.
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

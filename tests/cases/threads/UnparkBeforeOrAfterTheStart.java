// An unpark before the start of a thread has no effect, and a later one is a permit. A cached transition of
// the main thread must not be taken for both.
//@ revisions: none lock local full paranoid
//@ verdict: unsafe
import java.util.concurrent.locks.LockSupport;

class UnparkBeforeOrAfterTheStart {
    static volatile int turns;

    public static void main(String[] args) {
        Thread parked = new Thread(() -> {
            LockSupport.park(); //~ deadlock
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        });
        Thread starter = new Thread(() -> {
            parked.start();
            turns++;
        });
        starter.start();
        turns++;
        LockSupport.unpark(parked);
        turns++;
    }
}

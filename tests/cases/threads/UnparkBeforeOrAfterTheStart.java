// An unpark before the start of a thread has no effect. So the effect depends on the thread, though the
// main thread reads no data of it (transition cache).
//@ revisions: none lock local full paranoid
//@ verdict: unsafe
import java.util.concurrent.locks.LockSupport;

class UnparkBeforeOrAfterTheStart {
    public static void main(String[] args) {
        Thread parked = new Thread(() -> {
            LockSupport.park();
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        });
        parked.setDaemon(true);
        Thread starter = new Thread(parked::start);
        starter.start();
        LockSupport.unpark(parked);
    }
}

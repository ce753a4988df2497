// The state of a thread is read before and after the thread parks: the read conflicts with its steps.
//@ verdict: unsafe
//@ revisions: lock full
import java.util.concurrent.locks.LockSupport;

class StateIsReadInBothOrders {
    public static void main(String[] args) {
        Thread thread = new Thread(LockSupport::park);
        thread.setDaemon(true);
        thread.start();
        assert thread.getState() != Thread.State.WAITING; //~ uncaught-exception java.lang.AssertionError
        LockSupport.unpark(thread);
    }
}

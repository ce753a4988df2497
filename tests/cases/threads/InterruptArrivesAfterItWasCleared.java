// `interrupt` sets a field, then wakes the thread. A thread that cleared the field in between is not
// interrupted any more: it waits for a signal, which never comes.
//@ verdict: unsafe
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class InterruptArrivesAfterItWasCleared {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition SIGNALLED = LOCK.newCondition();

    static void await() {
        if (!Thread.interrupted()) {
            return;
        }
        LOCK.lock();
        try {
            SIGNALLED.await(); //~ deadlock
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(InterruptArrivesAfterItWasCleared::await);
        thread.start();
        thread.interrupt();
    }
}

// A thread that waits with the time that is left gives up although it was signalled: the signal is lost.
//@ verdict: unsafe
//@ revisions: local default
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class TimeLeftIsShared {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition FILLED = LOCK.newCondition();
    static int items;

    static boolean take() throws InterruptedException {
        LOCK.lock();
        try {
            long left = 1000;
            while (items == 0) {
                if (left <= 0) {
                    return false;
                }
                left = FILLED.awaitNanos(left);
            }
            items--;
            return true;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            LOCK.lock();
            items++;
            FILLED.signal();
            LOCK.unlock();
        }).start();
        assert take(); //~ uncaught-exception java.lang.AssertionError
    }
}

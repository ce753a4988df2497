// A thread that has left a lock takes its next steps without it. Threads that hold the lock may come before
// these steps.
//@ verdict: unsafe
//@ revisions: local full paranoid full-bfs
import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.locks.ReentrantLock;

class LocksLeftExcludeNobody {
    static final ReentrantLock REENTRANT = new ReentrantLock();
    static final Object LOCK = new Object();
    static volatile boolean left;
    static int value;

    static synchronized void pass() {
    }

    static synchronized void fail() {
        throw new UnsupportedOperationException();
    }

    static void lockAndLeave(int kind) throws InterruptedException {
        switch (kind) {
            case 0 -> {
                synchronized (LOCK) {
                    value = 0;
                }
            }
            case 1 -> {
                synchronized (LOCK) {
                    LOCK.wait(1);
                }
            }
            case 2 -> pass();
            case 3 -> {
                try {
                    fail();
                } catch (UnsupportedOperationException e) {
                    value = 0;
                }
            }
            default -> {
                REENTRANT.lock();
                REENTRANT.unlock();
            }
        }
    }

    static void look(int kind) {
        if (value == 0) {
            switch (kind) {
                case 0 -> throw new IllegalStateException("block"); //~ uncaught-exception java.lang.IllegalStateException
                case 1 -> throw new IllegalStateException("wait"); //~ uncaught-exception java.lang.IllegalStateException
                case 2 -> throw new IllegalStateException("method"); //~ uncaught-exception java.lang.IllegalStateException
                case 3 -> throw new IllegalStateException("exception"); //~ uncaught-exception java.lang.IllegalStateException
                case 4 -> throw new IllegalStateException("ReentrantLock"); //~ uncaught-exception java.lang.IllegalStateException
                default -> throw new IllegalStateException("both left"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }

    public static void main(String[] args) {
        int kind = Verify.getInt(0, 5);
        new Thread(() -> {
            try {
                lockAndLeave(kind);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            left = true;
            value = 1;
        }).start();
        while (!left) {
            Thread.onSpinWait();
        }
        if (kind < 2) {
            synchronized (LOCK) {
                look(kind);
            }
        } else if (kind < 4) {
            synchronized (LocksLeftExcludeNobody.class) {
                look(kind);
            }
        } else if (kind == 4) {
            REENTRANT.lock();
            look(kind);
            REENTRANT.unlock();
        } else {
            REENTRANT.lock();
            REENTRANT.unlock();
            look(kind);
        }
    }
}

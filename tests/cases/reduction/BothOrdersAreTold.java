// Both orders of two steps are explored if the clock shows which was first: timeouts advance it, and
// deadlines depend on it.
//@ verdict: unsafe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.locks.LockSupport;

class BothOrdersAreTold {
    static final Object LOCK = new Object();
    static long began;

    /** The step of the second thread; returns whether the first came before, for the last kinds. */
    static boolean second(int kind) throws InterruptedException {
        switch (kind) {
            case 0 -> {
                synchronized (LOCK) {
                    LOCK.wait(1);
                }
            }
            case 1 -> Thread.sleep(1);
            case 2 -> LockSupport.parkNanos(1_000_000);
            case 3 -> {
                synchronized (LOCK) {
                    LOCK.wait(2);
                }
            }
            case 4 -> LockSupport.parkNanos(2_000_000);
            default -> Thread.sleep(2);
        }
        return System.nanoTime() - began > 2_000_000;
    }

    /** The step of the first thread; returns whether the second came before, for the first kinds. */
    static boolean first(int kind) throws InterruptedException {
        switch (kind) {
            case 0, 1, 2 -> {
                return System.nanoTime() != began;
            }
            default -> {
                Thread.sleep(1);
                return false;
            }
        }
    }

    static void tell(int kind, boolean later) {
        switch (kind) {
            case 0 -> {
                if (later) {
                    throw new IllegalStateException("timed wait before"); //~ uncaught-exception java.lang.IllegalStateException
                }
                throw new IllegalStateException("timed wait after"); //~ uncaught-exception java.lang.IllegalStateException
            }
            case 1 -> {
                if (later) {
                    throw new IllegalStateException("sleep before"); //~ uncaught-exception java.lang.IllegalStateException
                }
                throw new IllegalStateException("sleep after"); //~ uncaught-exception java.lang.IllegalStateException
            }
            case 2 -> {
                if (later) {
                    throw new IllegalStateException("timed park before"); //~ uncaught-exception java.lang.IllegalStateException
                }
                throw new IllegalStateException("timed park after"); //~ uncaught-exception java.lang.IllegalStateException
            }
            case 3 -> {
                if (later) {
                    throw new IllegalStateException("deadline of wait before"); //~ uncaught-exception java.lang.IllegalStateException
                }
                throw new IllegalStateException("deadline of wait after"); //~ uncaught-exception java.lang.IllegalStateException
            }
            case 4 -> {
                if (later) {
                    throw new IllegalStateException("deadline of park before"); //~ uncaught-exception java.lang.IllegalStateException
                }
                throw new IllegalStateException("deadline of park after"); //~ uncaught-exception java.lang.IllegalStateException
            }
            default -> {
                if (later) {
                    throw new IllegalStateException("deadline of sleep before"); //~ uncaught-exception java.lang.IllegalStateException
                }
                throw new IllegalStateException("deadline of sleep after"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int kind = Verify.getInt(0, 5);
        began = System.nanoTime();
        new Thread(() -> {
            try {
                boolean later = second(kind);
                if (kind > 2) {
                    tell(kind, later);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        boolean later = first(kind);
        if (kind < 3) {
            tell(kind, later);
        }
    }
}

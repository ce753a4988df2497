// A waiting thread has to act before another one, and only a thread that comes after it can enable it.
// An earlier notification is lost, and a thread that holds a lock or initializes a class holds it
// until the others have begun.
//@ verdict: unsafe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;

class OnlyWhoWaitsIsWoken {
    static class Slow {
        static {
            holdUntilAllHaveBegun();
        }

        static void use() {
        }
    }

    static final Object LOCK = new Object();
    static boolean waiting;
    static volatile boolean held;
    static volatile boolean begun;
    static int written;
    static Thread waiter;
    static Thread waker;

    static void await(Object on) throws InterruptedException {
        synchronized (on) {
            waiting = true;
            on.wait();
        }
    }

    static void holdUntilAllHaveBegun() {
        held = true;
        while (!begun) {
            Thread.onSpinWait();
        }
    }

    static void waitFor(int kind) throws InterruptedException {
        switch (kind) {
            case 0, 1 -> await(LOCK);
            case 2 -> await(waker);
            case 3 -> {
                synchronized (LOCK) {
                    waiting = true;
                }
            }
            case 4 -> Slow.use();
            default -> throw new AssertionError();
        }
    }

    static void wake(int kind) {
        switch (kind) {
            case 0 -> {
                synchronized (LOCK) {
                    if (waiting) {
                        LOCK.notify();
                    }
                }
            }
            case 1 -> {
                synchronized (LOCK) {
                    if (waiting) {
                        LOCK.notifyAll();
                    }
                }
            }
            case 2 -> held = false;
            case 3 -> {
                synchronized (LOCK) {
                    holdUntilAllHaveBegun();
                }
            }
            case 4 -> Slow.use();
            default -> throw new AssertionError();
        }
    }

    static void look(int kind) {
        if (written == 1) {
            switch (kind) {
                case 0 -> throw new IllegalStateException("notify"); //~ uncaught-exception java.lang.IllegalStateException
                case 1 -> throw new IllegalStateException("notifyAll"); //~ uncaught-exception java.lang.IllegalStateException
                case 2 -> throw new IllegalStateException("end"); //~ uncaught-exception java.lang.IllegalStateException
                case 3 -> throw new IllegalStateException("monitor"); //~ uncaught-exception java.lang.IllegalStateException
                default -> throw new IllegalStateException("initialization"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }

    public static void main(String[] args) {
        int kind = Verify.getInt(0, 4);
        waiter = new Thread(() -> {
            try {
                waitFor(kind);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            written = 1;
        });
        waker = new Thread(() -> wake(kind));
        waiter.setDaemon(true);
        if (kind < 3) {
            waiter.start();
            waker.start();
        } else {
            waker.start();
            while (!held) {
                Thread.onSpinWait();
            }
            waiter.start();
            begun = true;
        }
        look(kind);
    }
}

// A waiting thread may have to act before others, so the thread that enables it has to act early, too.
//@ verdict: unsafe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

class WhoWaitsIsWokenInTime {
    static class Slow {
        static int value;

        static {
            held = true;
            step = 1;
        }

        static void use() {
        }
    }

    static final Object LOCK = new Object();
    static final ReentrantLock REENTRANT = new ReentrantLock();
    static volatile boolean go;
    static volatile boolean held;
    static volatile int step;
    static int written;
    static Thread waiter;
    static Thread waker;

    static void waitFor(int kind) throws InterruptedException {
        switch (kind) {
            case 0, 1 -> {
                synchronized (LOCK) {
                    while (!go) {
                        LOCK.wait();
                    }
                }
            }
            case 2 -> LockSupport.park();
            case 3 -> {
                try {
                    synchronized (LOCK) {
                        LOCK.wait();
                    }
                } catch (InterruptedException e) {
                    return;
                }
            }
            case 4 -> LockSupport.park();
            case 5 -> waker.join();
            case 6 -> {
                synchronized (LOCK) {
                    return;
                }
            }
            case 7 -> Slow.use();
            case 8 -> REENTRANT.lock();
            default -> throw new AssertionError();
        }
    }

    static void wake(int kind) {
        switch (kind) {
            case 0 -> {
                synchronized (LOCK) {
                    go = true;
                    LOCK.notifyAll();
                }
            }
            case 1 -> {
                synchronized (LOCK) {
                    go = true;
                    LOCK.notify();
                }
            }
            case 2 -> LockSupport.unpark(waiter);
            case 3, 4 -> waiter.interrupt();
            case 5 -> step = 1;
            case 6 -> {
                synchronized (LOCK) {
                    held = true;
                    step = 1;
                }
            }
            case 7 -> Slow.use();
            case 8 -> {
                REENTRANT.lock();
                held = true;
                REENTRANT.unlock();
            }
            case 9 -> new Thread(() -> written = 1).start();
            default -> throw new AssertionError();
        }
    }

    static void look(int kind) {
        if (written == 1) {
            switch (kind) {
                case 0 -> throw new IllegalStateException("notifyAll"); //~ uncaught-exception java.lang.IllegalStateException
                case 1 -> throw new IllegalStateException("notify"); //~ uncaught-exception java.lang.IllegalStateException
                case 2 -> throw new IllegalStateException("unpark"); //~ uncaught-exception java.lang.IllegalStateException
                case 3 -> throw new IllegalStateException("interrupt"); //~ uncaught-exception java.lang.IllegalStateException
                case 4 -> throw new IllegalStateException("interrupted park"); //~ uncaught-exception java.lang.IllegalStateException
                case 5 -> throw new IllegalStateException("join"); //~ uncaught-exception java.lang.IllegalStateException
                case 6 -> throw new IllegalStateException("monitor"); //~ uncaught-exception java.lang.IllegalStateException
                case 7 -> throw new IllegalStateException("initialization"); //~ uncaught-exception java.lang.IllegalStateException
                case 8 -> throw new IllegalStateException("ReentrantLock"); //~ uncaught-exception java.lang.IllegalStateException
                default -> throw new IllegalStateException("start"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }

    public static void main(String[] args) {
        int kind = Verify.getInt(0, 9);
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
        if (kind >= 6) {
            waker.start();
            while (kind < 9 && !held) {
                Thread.onSpinWait();
            }
            if (kind < 9) {
                waiter.start();
            }
        } else {
            waiter.start();
            waker.start();
        }
        look(kind);
    }
}

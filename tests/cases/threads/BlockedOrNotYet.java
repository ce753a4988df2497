// A thread before the entry of an owned monitor is blocked or not yet. Once it was seen blocked, it is
// blocked until the monitor is free, and possibly until it has entered.
//@ verdict: unsafe
class BlockedOrNotYet {
    static void enter(Object lock) {
        synchronized (lock) {
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> enter(lock));
        Thread.State first;
        Thread.State second;
        synchronized (lock) {
            t.start();
            first = t.getState();
            second = t.getState();
        }
        Thread.State third = t.getState();
        t.join();
        assert first == Thread.State.BLOCKED || first == Thread.State.RUNNABLE;
        assert first == Thread.State.RUNNABLE || second == Thread.State.BLOCKED;
        if (first == Thread.State.RUNNABLE && second == Thread.State.RUNNABLE) {
            throw new IllegalStateException("not yet"); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (first == Thread.State.RUNNABLE) {
            throw new IllegalArgumentException("between"); //~ uncaught-exception java.lang.IllegalArgumentException
        }
        if (third == Thread.State.BLOCKED) {
            throw new ArithmeticException("not woken yet"); //~ uncaught-exception java.lang.ArithmeticException
        }
        if (third == Thread.State.RUNNABLE) {
            throw new ClassCastException("woken"); //~ uncaught-exception java.lang.ClassCastException
        }
    }
}

// Of two threads blocked on a monitor, the one that came later may get it first.
//@ verdict: unsafe
//@ revisions: local full paranoid
class FreedMonitorGoesToAnyContender {
    static final Object LOCK = new Object();
    static int first;

    static void enter(int me) {
        synchronized (LOCK) {
            if (first == 0) {
                first = me;
            }
            assert first == 1; //~ uncaught-exception java.lang.AssertionError
        }
    }

    public static void main(String[] args) {
        Thread a = new Thread(() -> enter(1)), b = new Thread(() -> enter(2));
        synchronized (LOCK) {
            a.start();
            while (a.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            b.start();
            while (b.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
        }
    }
}

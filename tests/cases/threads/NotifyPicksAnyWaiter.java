// notify may wake either of two waiters, not only the one that waits longer.
//@ verdict: unsafe
//@ revisions: local full paranoid full-bfs
class NotifyPicksAnyWaiter {
    static final Object LOCK = new Object();
    static int waiting;

    static void await(boolean first) {
        synchronized (LOCK) {
            waiting++;
            boolean alone = false;
            try {
                LOCK.wait();
                alone = waiting == 2;
                waiting--;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                LOCK.notify();
            }
            assert first || !alone; //~ uncaught-exception java.lang.AssertionError
        }
    }

    static void until(int number) {
        while (true) {
            synchronized (LOCK) {
                if (waiting == number) {
                    return;
                }
            }
            Thread.yield();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> await(true)).start();
        until(1);
        new Thread(() -> await(false)).start();
        until(2);
        synchronized (LOCK) {
            LOCK.notify();
        }
    }
}

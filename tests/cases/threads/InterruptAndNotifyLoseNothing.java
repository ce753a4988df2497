// Of two waiters one is notified and one interrupted: the notification is never lost.
//@ verdict: safe
//@ revisions: local full paranoid full-bfs
class InterruptAndNotifyLoseNothing {
    static final Object LOCK = new Object();
    static int waiting;
    static int normal;
    static int interrupted;

    static void await() {
        synchronized (LOCK) {
            waiting++;
            try {
                LOCK.wait();
                normal++;
            } catch (InterruptedException e) {
                interrupted++;
            }
        }
    }

    static boolean bothWait() {
        synchronized (LOCK) {
            return waiting == 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(InterruptAndNotifyLoseNothing::await);
        Thread b = new Thread(InterruptAndNotifyLoseNothing::await);
        a.start();
        b.start();
        while (!bothWait()) {
            Thread.yield();
        }
        synchronized (LOCK) {
            LOCK.notify();
        }
        a.interrupt();
        a.join();
        synchronized (LOCK) {
            // If the interrupt won, the notification must reach or have reached b.
            if (interrupted == 0) {
                LOCK.notify();
            }
        }
        b.join();
        assert normal >= 1 && normal + interrupted == 2;
    }
}

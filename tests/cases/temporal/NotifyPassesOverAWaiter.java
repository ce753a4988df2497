// `notify` may choose the same one of two waiters each time, whatever the scheduler does.
//@ property: starvation:wait
//@ options: --all-errors
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: starvation
class NotifyPassesOverAWaiter {
    static final Object LOCK = new Object();

    static void waiter() {
        try {
            while (true) {
                synchronized (LOCK) {
                    LOCK.wait();
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(NotifyPassesOverAWaiter::waiter).start();
        new Thread(NotifyPassesOverAWaiter::waiter).start();
        while (true) {
            synchronized (LOCK) {
                LOCK.notify();
            }
        }
    }
}

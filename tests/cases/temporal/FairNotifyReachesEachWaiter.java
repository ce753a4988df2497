// A fair `notify` passes over no waiter for ever.
//@ property: starvation:wait
//@ options: --fairness strong,notify
//@ revisions: none local lock default bfs
//@ verdict: safe
class FairNotifyReachesEachWaiter {
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
        new Thread(FairNotifyReachesEachWaiter::waiter).start();
        new Thread(FairNotifyReachesEachWaiter::waiter).start();
        while (true) {
            synchronized (LOCK) {
                LOCK.notify();
            }
        }
    }
}

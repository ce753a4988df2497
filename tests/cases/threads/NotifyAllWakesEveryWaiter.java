// notifyAll wakes both waiters; each then needs the monitor for itself.
//@ verdict: safe
class NotifyAllWakesEveryWaiter {
    static final Object LOCK = new Object();
    static boolean open;
    static int inside;

    static void await() {
        synchronized (LOCK) {
            while (!open) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            inside++;
            assert inside == 1;
            inside--;
        }
    }

    public static void main(String[] args) {
        new Thread(NotifyAllWakesEveryWaiter::await).start();
        new Thread(NotifyAllWakesEveryWaiter::await).start();
        synchronized (LOCK) {
            open = true;
            LOCK.notifyAll();
        }
    }
}

// With notify instead of notifyAll the second waiter waits forever.
//@ verdict: unsafe
class NotifyWakesOnlyOne {
    static final Object LOCK = new Object();
    static boolean open;

    static void await() {
        synchronized (LOCK) {
            while (!open) {
                try {
                    LOCK.wait(); //~ deadlock
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(NotifyWakesOnlyOne::await).start();
        new Thread(NotifyWakesOnlyOne::await).start();
        synchronized (LOCK) {
            open = true;
            LOCK.notify();
        }
    }
}

// Of two waiters, who notify each other, one is stopped. If it was notified just before, the other waits forever.
//@ verdict: unsafe
//@ jdk: 17-19
//@ revisions: local full
class StoppedWaiterHasTakenTheNotification {
    static final Object LOCK = new Object();
    static int waiting;
    static boolean go;

    static void await() {
        synchronized (LOCK) {
            waiting++;
            LOCK.notifyAll();
            try {
                while (!go) {
                    LOCK.wait(); //~ deadlock
                }
                LOCK.notify();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(StoppedWaiterHasTakenTheNotification::await);
        Thread second = new Thread(StoppedWaiterHasTakenTheNotification::await);
        first.start();
        second.start();
        synchronized (LOCK) {
            while (waiting < 2) {
                LOCK.wait();
            }
            go = true;
            LOCK.notify();
        }
        first.stop();
    }
}

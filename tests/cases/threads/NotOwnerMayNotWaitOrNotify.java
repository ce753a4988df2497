// wait, notify and notifyAll without the monitor throw and change nothing.
//@ mode: run check
//@ verdict: safe
class NotOwnerMayNotWaitOrNotify {
    interface Action {
        void run() throws InterruptedException;
    }

    static void refused(Action action) throws InterruptedException {
        try {
            action.run();
            assert false;
        } catch (IllegalMonitorStateException e) {
            assert e.getMessage() != null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        refused(lock::wait);
        refused(() -> lock.wait(10));
        refused(lock::notify);
        refused(lock::notifyAll);
        synchronized (new Object()) {
            refused(lock::notify);
        }
        synchronized (lock) {
            try {
                lock.wait(-1);
                assert false;
            } catch (IllegalArgumentException e) {
                lock.notify();
            }
        }
    }
}

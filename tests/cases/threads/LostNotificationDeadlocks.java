// A notification before the wait is lost when no condition remembers it.
//@ verdict: unsafe
class LostNotificationDeadlocks {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            lock.wait(); //~ deadlock
        }
    }
}

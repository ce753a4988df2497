// A suspended thread takes no step until it is resumed, even when it is notified meanwhile.
//@ verdict: safe
//@ jdk: 17-22
@SuppressWarnings("removal")
class SuspendedThreadIsResumed {
    static final Object lock = new Object();
    static boolean waits;
    static volatile boolean resumed;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                waits = true;
                lock.notifyAll();
                try {
                    lock.wait();
                } catch (InterruptedException x) {
                    throw new AssertionError(x);
                }
                assert resumed;
            }
        });
        synchronized (lock) {
            waiter.start();
            while (!waits) {
                lock.wait();
            }
            waiter.suspend();
            lock.notifyAll();
        }
        resumed = true;
        waiter.resume();
        waiter.join();
    }
}

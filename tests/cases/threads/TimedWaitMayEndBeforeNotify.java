// A timed wait may end before the other thread has done anything.
//@ verdict: unsafe
class TimedWaitMayEndBeforeNotify {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                done = true;
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            if (!done) {
                lock.wait(60_000);
            }
            assert done; //~ uncaught-exception java.lang.AssertionError
        }
    }
}

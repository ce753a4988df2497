// wait gives the monitor up completely and takes it back as deep as before.
//@ verdict: safe
class WaitRestoresTheDepth {
    static boolean told;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                told = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            synchronized (lock) {
                while (!told) {
                    lock.wait();
                }
            }
            assert Thread.holdsLock(lock);
        }
        assert !Thread.holdsLock(lock);
    }
}

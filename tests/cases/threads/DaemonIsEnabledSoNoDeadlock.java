// While a daemon can run and may notify, a waiting thread is no deadlock; it does notify here.
//@ verdict: safe
class DaemonIsEnabledSoNoDeadlock {
    static boolean told;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread daemon = new Thread(() -> {
            synchronized (lock) {
                told = true;
                lock.notify();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (lock) {
            while (!told) {
                lock.wait();
            }
        }
    }
}

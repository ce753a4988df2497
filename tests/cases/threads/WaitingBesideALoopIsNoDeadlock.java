// A thread that waits forever is no deadlock while another, even a daemon, can still run.
//@ verdict: safe
class WaitingBesideALoopIsNoDeadlock {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread daemon = new Thread(() -> {
            while (true) {
                flag = !flag;
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (lock) {
            lock.wait();
        }
    }
}

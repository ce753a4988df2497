// A suspended thread keeps its monitor, so the suspending thread may wait for the monitor forever.
//@ verdict: unsafe
//@ jdk: 17-22
@SuppressWarnings("removal")
class SuspendedThreadKeepsItsLocks {
    static final Object lock = new Object();
    static volatile boolean done;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            synchronized (lock) {
                done = true;
            }
        });
        worker.start();
        worker.suspend();
        synchronized (lock) { //~ deadlock
            worker.resume();
        }
    }
}

// A daemon that waits forever does not keep the program alive: no deadlock.
//@ mode: run check
//@ verdict: safe
class DaemonLeftWaitingIsNoDeadlock {
    public static void main(String[] args) {
        Object lock = new Object();
        Thread daemon = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}

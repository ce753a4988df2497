// A thread that is never notified keeps the program alive: deadlock.
//@ verdict: unsafe
class NonDaemonLeftWaitingDeadlocks {
    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(); //~ deadlock
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }).start();
    }
}

// exit waits for a shutdown hook that waits for a lock the exiting thread holds.
//@ verdict: unsafe
//@ revisions: local full paranoid
class ShutdownHookDeadlocks {
    public static void main(String[] args) {
        Object lock = new Object();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (lock) { //~ deadlock
                lock.hashCode();
            }
        }));
        synchronized (lock) {
            System.exit(0);
        }
    }
}

// A daemon ends the process while the other threads wait forever.
//@ verdict: safe
class ExitBeatsDeadlock {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread daemon = new Thread(() -> System.exit(0));
        daemon.setDaemon(true);
        daemon.start();
        synchronized (lock) {
            lock.wait();
        }
    }
}

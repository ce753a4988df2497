// A wait that is not in a loop returns spuriously, if spurious wake-ups are explored.
//@ options: --spurious
//@ verdict: unsafe
class SpuriousWakeUpNeedsALoop {
    static boolean told;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                told = true;
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            if (!told) {
                lock.wait();
            }
            assert told; //~ uncaught-exception java.lang.AssertionError
        }
    }
}

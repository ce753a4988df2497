// Without the option no wait returns spuriously, which the result lists as an assumption.
//@ verdict: safe
class NoSpuriousWakeUpByDefault {
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
            assert told;
        }
    }
}

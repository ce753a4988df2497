// Timeouts fire in any order: the shorter sleep may end last.
//@ verdict: unsafe
class ShortSleepMayOutlastLongSleep {
    static volatile boolean slept;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            slept = true;
        });
        t.start();
        Thread.sleep(1000);
        assert slept; //~ uncaught-exception java.lang.AssertionError
        t.join();
    }
}

// The interrupt may come after the sleep is over.
//@ verdict: unsafe
class SleeperMayWakeFirst {
    public static void main(String[] args) throws InterruptedException {
        boolean[] saw = new boolean[1];
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                saw[0] = true;
            }
        });
        t.start();
        t.interrupt();
        t.join();
        assert saw[0]; //~ uncaught-exception java.lang.AssertionError
    }
}

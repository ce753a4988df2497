// A sleep of `Long.MAX_VALUE` milliseconds ends by an interrupt, and never by itself.
//@ verdict: safe
//@ revisions: default none local full paranoid
//@ states: [full] <= 32
class SleeperForEverIsInterrupted {
    static boolean interrupted;

    public static void main(String[] args) throws Exception {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assert interrupted;
    }
}

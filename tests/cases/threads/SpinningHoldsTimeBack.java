// A thread that spins can always run, so that under `--timeouts late` a sleep would never end. The search is
// repeated with timeouts that expire in any state, and finds what comes after the sleep.
//@ verdict: unsafe
//@ options: --timeouts late
//@ revisions: none local lock full paranoid
//@ warning: (--timeouts any)
class SpinningHoldsTimeBack {
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            done = true;
        }).start();
        while (!done) {
            Thread.onSpinWait();
        }
        assert false; //~ uncaught-exception java.lang.AssertionError
    }
}

// A loop on a volatile flag ends in every schedule where the flag is set; the others are cycles.
//@ mode: run check
//@ verdict: safe
class VolatileFlagEndsALoop {
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        });
        t.start();
        stop = true;
        t.join();
    }
}

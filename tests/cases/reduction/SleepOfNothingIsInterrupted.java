// A sleep of no time, too, ends by an interrupt that came before.
//@ verdict: unsafe
//@ revisions: local full paranoid
class SleepOfNothingIsInterrupted {
    static volatile int step;

    public static void main(String[] args) {
        Thread first = Thread.currentThread();
        new Thread(() -> {
            step = 1;
            first.interrupt();
        }).start();
        try {
            Thread.sleep(0);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}

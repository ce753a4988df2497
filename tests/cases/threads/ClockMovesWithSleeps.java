// The clock never runs backwards and moves over a sleep or timeout by at least its length.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid
class ClockMovesWithSleeps {
    public static void main(String[] args) throws InterruptedException {
        long nanos = System.nanoTime(), millis = System.currentTimeMillis();
        assert System.nanoTime() >= nanos && millis > 0;
        Thread.sleep(20);
        assert System.nanoTime() - nanos >= 20_000_000;
        nanos = System.nanoTime();
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(10);
        }
        assert System.nanoTime() - nanos >= 10_000_000;
    }
}

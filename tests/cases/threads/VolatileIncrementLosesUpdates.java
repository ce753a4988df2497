// volatile does not make ++ atomic.
//@ verdict: unsafe
class VolatileIncrementLosesUpdates {
    static volatile int count;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> count++);
        t.start();
        count++;
        t.join();
        assert count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

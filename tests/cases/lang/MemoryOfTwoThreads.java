// Two threads that ask for more memory than there is, each catching its `OutOfMemoryError`; without a lock one
// count of them is lost.
//@ verdict: unsafe
//@ revisions: local full
class MemoryOfTwoThreads {
    static volatile int caught;
    static volatile long[][] kept;

    static void exhaust() {
        try {
            kept = new long[Integer.MAX_VALUE - 8][];
            kept[0] = new long[Integer.MAX_VALUE - 8];
        } catch (OutOfMemoryError e) {
            caught++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(MemoryOfTwoThreads::exhaust);
        t.start();
        exhaust();
        t.join();
        assert kept == null;
        assert caught == 2 : caught; //~ uncaught-exception java.lang.AssertionError
    }
}

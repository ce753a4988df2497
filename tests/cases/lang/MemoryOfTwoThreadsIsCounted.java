// Two threads that ask for more memory than there is, each catching its `OutOfMemoryError` and counting it under a lock.
//@ verdict: safe
class MemoryOfTwoThreadsIsCounted {
    static int caught;
    static volatile long[][] kept;

    static void exhaust() {
        try {
            kept = new long[Integer.MAX_VALUE - 8][];
            kept[0] = new long[Integer.MAX_VALUE - 8];
        } catch (OutOfMemoryError e) {
            synchronized (MemoryOfTwoThreadsIsCounted.class) {
                caught++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(MemoryOfTwoThreadsIsCounted::exhaust);
        t.start();
        exhaust();
        t.join();
        assert kept == null;
        assert caught == 2 : caught;
    }
}

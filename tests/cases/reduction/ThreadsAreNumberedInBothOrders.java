// Of two threads that each make another, either may be the first to give it a number.
//@ verdict: unsafe
//@ revisions: local full paranoid
class ThreadsAreNumberedInBothOrders {
    static long second;

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> second = new Thread(() -> { }).getId());
        t.start();
        long first = new Thread(() -> { }).getId();
        t.join();
        if (first < second) {
            throw new IllegalStateException("in order"); //~ uncaught-exception java.lang.IllegalStateException
        }
        throw new IllegalStateException("in the other order"); //~ uncaught-exception java.lang.IllegalStateException
    }
}

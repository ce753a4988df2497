// A thread that waits in a loop that counts continues when the value changes, and shows its count.
//@ verdict: unsafe
//@ revisions: none local full
class LoopThatCountsIsLeftLate {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> {
            int turn = 0;
            while (!ready) turn++;
            assert turn != 3 : "a third turn"; //~ uncaught-exception java.lang.AssertionError
        });
        waiter.start();
        ready = true;
        waiter.join();
    }
}

// Two threads that recurse without end and count without a lock that they caught it: a count is lost.
//@ verdict: unsafe
//@ revisions: local full
class OverflowsLoseACount {
    static volatile int caught;

    static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    static void overflow() {
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            caught++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(OverflowsLoseACount::overflow);
        t.start();
        overflow();
        t.join();
        assert caught == 2 : caught; //~ uncaught-exception java.lang.AssertionError
    }
}

// Two threads recurse without end, and each catches its `StackOverflowError`: each has a separate stack, and
// each continues.
//@ verdict: safe
//@ revisions: local full
class OverflowsOfTwoThreads {
    static volatile int caught;

    static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    static synchronized void overflow() {
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            caught++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(OverflowsOfTwoThreads::overflow);
        t.start();
        overflow();
        t.join();
        assert caught == 2 : caught;
    }
}

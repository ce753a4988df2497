// Two threads race. A third writes a value that one of them reads, and a fourth starts the third. A fifth
// is unrelated and stays out of the window. The assertion fails only with the third.
//@ verdict: unsafe
//@ options: --guided
//@ revisions: local none
//@ warning: Limit is scheduled: it writes what Reader reads
//@ warning: Starter is scheduled: it started Limit
public class WritersOfWhatTheWindowReadsComeIn {
    static class Box {
        int value;
    }

    static class Bound {
        volatile int limit = 10;
    }

    public static void main(String[] args) {
        Box box = new Box();
        Bound bound = new Bound();
        Box other = new Box();
        Runnable lower = () -> bound.limit = 0;
        new Thread(() -> new Thread(lower, "Limit").start(), "Starter").start();
        new Thread(() -> {
            int seen = box.value;
            assert seen < bound.limit : seen; //~ uncaught-exception java.lang.AssertionError
        }, "Reader").start();
        new Thread(() -> box.value = 1, "Writer").start();
        new Thread(() -> other.value = 1, "Stranger").start();
    }
}

// A ForkJoinPool of one worker runs a task and is shut down.
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.ForkJoinPool;

class OwnPoolOfOneEnds {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        int got = pool.submit(() -> 1).get();
        pool.shutdown();
        assert got == 1;
    }
}

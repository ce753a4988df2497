// A pool counts the task that its worker took. The count is part of states only for such programs.
//@ verdict: unsafe
import java.util.concurrent.ForkJoinPool;

class PoolCountsStolenTasks {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> {}).join();
        assert pool.getStealCount() == 0; //~ uncaught-exception java.lang.AssertionError
    }
}

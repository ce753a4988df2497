// A pool of one thread runs its tasks in the order of their submission.
//@ mode: run check
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class SingleThreadExecutorKeepsOrder {
    static int last;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> last = 1);
        pool.execute(() -> {
            assert last == 1;
        });
        pool.shutdown();
    }
}

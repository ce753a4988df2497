// A worker takes the first task before the second one, which cancels the first. The worker looks at its state later.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class CancelledTaskWasTaken {
    static volatile boolean executed;
    static volatile boolean cancelled;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>());
        FutureTask<?> first = new FutureTask<>(() -> {
            executed = true;
        }, null);
        pool.prestartAllCoreThreads();
        pool.execute(first);
        pool.execute(() -> {
            cancelled = first.cancel(false);
        });
        pool.shutdown();
        boolean isEnded = pool.awaitTermination(1, TimeUnit.HOURS);
        assert !isEnded || executed || !cancelled; //~ uncaught-exception java.lang.AssertionError
    }
}

// As CancelledTaskWasTaken, with a call by reflection.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class ReflectionCancelsATakenTask {
    static volatile boolean executed;
    static volatile boolean cancelled;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>());
        FutureTask<?> first = new FutureTask<>(() -> {
            executed = true;
        }, null);
        pool.prestartAllCoreThreads();
        pool.execute(first);
        pool.submit(() -> {
            cancelled = (boolean) FutureTask.class.getMethod("cancel", boolean.class).invoke(first, false);
            return null;
        });
        pool.shutdown();
        boolean isEnded = pool.awaitTermination(1, TimeUnit.HOURS);
        assert !isEnded || executed || !cancelled; //~ uncaught-exception java.lang.AssertionError
    }
}

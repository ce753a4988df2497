// A forked task is cancelled before it begins, although a worker has taken it, or while it is executed, or too late.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ForkedTaskIsCancelledAsItBegins {
    static volatile boolean executed;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<?> first = ForkJoinTask.adapt(() -> {
            executed = true;
        });
        pool.execute(first);
        boolean taken = !pool.hasQueuedSubmissions();
        boolean cancelled = first.cancel(false);
        pool.submit(() -> {}).join();
        if (!cancelled) throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        if (executed) throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        assert !taken; //~ uncaught-exception java.lang.AssertionError
    }
}

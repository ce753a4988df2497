// A pool executes a delayed task after its shutdown, or not at all if it was cancelled before it began.
//@ jdk: 25+
//@ verdict: unsafe
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

class ForkJoinPoolDelaysATask {
    static volatile boolean ran;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ScheduledFuture<?> task = pool.schedule(() -> { ran = true; }, 1, TimeUnit.SECONDS);
        boolean cancelled = task.cancel(false);
        assert cancelled == !ran; //~ uncaught-exception java.lang.AssertionError
    }
}

// Three tasks with a delay have an end: all orders of their timeouts are explored, and none is late.
//@ verdict: unsafe
//@ revisions: default full
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class DelayedTasksAreNotRepeated {
    static volatile int done;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(() -> done = 1, 1, TimeUnit.SECONDS);
        pool.shutdown();
        Thread.sleep(60_000);
        assert done == 1; //~ uncaught-exception java.lang.AssertionError
    }
}

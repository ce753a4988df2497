import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A pool executes a task after a delay. */
public class PoolOfTimes {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<Integer> future = pool.schedule(() -> 5, 10, TimeUnit.MILLISECONDS);
        assert future.get() == 5;
        pool.shutdown();
    }
}

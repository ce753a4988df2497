// Of two tasks on two workers the one scheduled earlier need not end earlier.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

class ScheduledTasksHaveNoOrder {
    static volatile int last;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        ScheduledFuture<?> soon = timer.schedule(() -> last = 1, 1, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> late = timer.schedule(() -> last = 2, 1, TimeUnit.HOURS);
        soon.get();
        late.get();
        timer.shutdown();
        assert last == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

// A task that a timed wait executes itself schedules another one: its time is that of the program's clock.
//@ verdict: safe
//@ options: --timeouts late
//@ revisions: local default
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

class ScheduledWithinATimedWait {
    /** Executes each task at once. */
    static final class Direct extends AbstractExecutorService {
        public void execute(Runnable task) {
            task.run();
        }

        public void shutdown() {}

        public List<Runnable> shutdownNow() {
            return List.of();
        }

        public boolean isShutdown() {
            return false;
        }

        public boolean isTerminated() {
            return false;
        }

        public boolean awaitTermination(long time, TimeUnit unit) {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        long start = System.nanoTime();
        Thread.sleep(50_000);
        assert System.nanoTime() - start >= 50_000_000_000L;
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Callable<ScheduledFuture<?>> task = () -> pool.schedule(() -> {}, 10, TimeUnit.SECONDS);
        ScheduledFuture<?> scheduled = new Direct().invokeAll(List.of(task), 1, TimeUnit.HOURS).get(0).get();
        assert scheduled.getDelay(TimeUnit.SECONDS) == 10;
        pool.shutdownNow();
    }
}

// A task of a pool repeats until the pool is shut down. Without an end of its states, the timeouts are late.
//@ verdict: safe
//@ options: --sampling off --time-limit 5m
//@ warning: a task or a loop that sleeps repeats, and has new states in each turn
//@ states: <= 2000
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

class ScheduledTaskRepeats {
    static int beats;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> beat = pool.scheduleWithFixedDelay(() -> beats++, 5, 5, TimeUnit.SECONDS);
        Thread.sleep(12_000);
        beat.cancel(false);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS);
        assert beat.isCancelled();
    }
}

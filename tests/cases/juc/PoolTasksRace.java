// Two workers of a pool race for the shared data of their tasks.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

class PoolTasksRace {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AtomicInteger count = new AtomicInteger();
        Future<?> one = pool.submit(() -> count.set(count.get() + 1));
        Future<?> two = pool.submit(() -> count.set(count.get() + 1));
        one.get();
        two.get();
        pool.shutdown();
        assert count.get() == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

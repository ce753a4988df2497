// The end of a pool is awaited until it comes, and a future is asked until it has a result.
//@ verdict: safe
//@ revisions: local default
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class PoolIsAwaitedInALoop {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Integer> future = pool.submit(() -> 7);
        int got = 0;
        while (got == 0) {
            try {
                got = future.get(10, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                got = 0;
            }
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        assert got == 7;
    }
}

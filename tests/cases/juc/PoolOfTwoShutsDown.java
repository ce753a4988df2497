// A fixed pool of two workers runs two tasks and shuts down.
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

class PoolOfTwoShutsDown {
    static volatile boolean first;
    static volatile boolean second;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> first = true);
        pool.execute(() -> second = true);
        pool.shutdown();
        boolean over = pool.awaitTermination(1, TimeUnit.HOURS);
        assert first && second || !over;
    }
}

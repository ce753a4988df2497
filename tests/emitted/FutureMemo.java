import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Two tasks memorize a future each, and both compute. */
public class FutureMemo {
    static final ConcurrentHashMap<Integer, Future<Integer>> MEMO = new ConcurrentHashMap<>();
    static volatile int runs;

    static int square(int number) throws Exception {
        Future<Integer> future = MEMO.get(number);
        if (future == null) {
            FutureTask<Integer> task = new FutureTask<>(() -> {
                runs = runs + 1;
                return number * number;
            });
            MEMO.put(number, task);
            future = task;
            task.run();
        }
        return future.get();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> square(3));
        Future<Integer> other = pool.submit(() -> square(3));
        int sum = one.get() + other.get();
        pool.shutdown();
        if (runs != 1) {
            throw new IllegalStateException(runs + " runs for " + sum);
        }
    }
}

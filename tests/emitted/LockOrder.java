import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/** Two tasks take two locks in both orders. */
public class LockOrder {
    static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();
    static final ReentrantLock FIRST = new ReentrantLock();
    static final ReentrantLock SECOND = new ReentrantLock();

    static void both(ReentrantLock one, ReentrantLock other) {
        one.lock();
        try {
            other.lock();
            try {
                COUNTS.merge("key", 1, Integer::sum);
            } finally {
                other.unlock();
            }
        } finally {
            one.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> one = pool.submit(() -> both(FIRST, SECOND));
        Future<?> other = pool.submit(() -> both(SECOND, FIRST));
        one.get();
        other.get();
        pool.shutdown();
    }
}

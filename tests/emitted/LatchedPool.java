import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Two tasks that a latch lets go at once both find no name. */
public class LatchedPool {
    static final ConcurrentMap<Integer, String> NAMES = new ConcurrentHashMap<>();
    static final AtomicInteger MADE = new AtomicInteger();

    static void name(int id) {
        if (!NAMES.containsKey(id)) {
            NAMES.put(id, "name " + MADE.incrementAndGet());
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch begin = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(2);
        for (int task = 0; task < 2; task++) {
            pool.submit(() -> {
                begin.await();
                name(7);
                end.countDown();
                return null;
            });
        }
        begin.countDown();
        end.await();
        pool.shutdown();
        if (MADE.get() != 1) {
            throw new IllegalStateException("made " + MADE);
        }
    }
}

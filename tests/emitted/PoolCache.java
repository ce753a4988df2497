import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks of a pool find no entry, and both load the value. */
public class PoolCache {
    static final ConcurrentHashMap<String, Integer> CACHE = new ConcurrentHashMap<>();
    static int loads;

    static synchronized int load(String key) {
        loads++;
        return key.length();
    }

    static int lookup(String key) {
        Integer value = CACHE.get(key);
        if (value == null) {
            value = load(key);
            CACHE.put(key, value);
        }
        return value;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> lookup("key"));
        Future<Integer> other = pool.submit(() -> lookup("key"));
        int sum = one.get() + other.get();
        pool.shutdown();
        if (loads != 1 || sum != 6) {
            throw new IllegalStateException("loaded " + loads + " times");
        }
    }
}

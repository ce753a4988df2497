import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Each call of a synchronized map is atomic, but not two calls together. */
public class SynchronizedScores {
    static final Map<String, Integer> SCORES = Collections.synchronizedMap(new LinkedHashMap<>());

    static void add(String who, int more) {
        Integer before = SCORES.get(who);
        SCORES.put(who, before == null ? more : before + more);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.execute(() -> add("bob", 2));
        pool.execute(() -> add("bob", 3));
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.SECONDS);
        if (SCORES.get("bob") != 5) {
            throw new IllegalStateException("bob has " + SCORES.get("bob"));
        }
    }
}

// Sequences of atomic operations that are not atomic together, each next to a correct version.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class Updates {
    static final Map<String, Integer> COUNTS = new ConcurrentHashMap<>();
    static final Map<Integer, Integer> VIEW = Collections.synchronizedMap(new HashMap<>());
    static final AtomicInteger PERMITS = new AtomicInteger(1);
    static final AtomicInteger TESTED = new AtomicInteger(1);
    static final AtomicInteger UNDONE = new AtomicInteger();
    static final AtomicInteger LEFT = new AtomicInteger(2);
    static final AtomicInteger USED = new AtomicInteger();
    static final ConcurrentLinkedQueue<String> WORK = new ConcurrentLinkedQueue<>();

    static void counts(String key) {
        COUNTS.put(key, COUNTS.getOrDefault(key, 0) + 1); //! check-then-act
        COUNTS.merge(key, 1, Integer::sum);
        int known = COUNTS.get(key);
        COUNTS.replace(key, known + 1); //! check-then-act
        COUNTS.replace(key, known, known + 1);
    }

    static void view(int key) {
        VIEW.put(key, VIEW.getOrDefault(key, 0) + 1); //! check-then-act
        synchronized (VIEW) {
            VIEW.put(key, VIEW.getOrDefault(key, 0) + 1);
        }
        VIEW.put(key + 1, VIEW.getOrDefault(key, 0) + 1);
    }

    static void acquire() {
        if (PERMITS.get() > 0) {
            PERMITS.decrementAndGet(); //! atomic-update
        }
    }

    static boolean acquireTested() {
        if (TESTED.get() > 0) {
            if (TESTED.decrementAndGet() >= 0) {
                return true;
            }
            TESTED.incrementAndGet();
        }
        return false;
    }

    static void limit() {
        if (UNDONE.incrementAndGet() > 1) {
            UNDONE.decrementAndGet();
        }
    }

    static void work() {
        while (LEFT.get() > 0) {
            if (WORK.poll() != null) {
                LEFT.decrementAndGet();
            }
        }
        if (PERMITS.get() > 0) {
            USED.incrementAndGet();
        }
    }

    static void all() {
        counts("key");
        view(1);
        acquire();
        acquireTested();
        limit();
        work();
    }

    public static void main(String[] args) {
        WORK.add("first");
        WORK.add("second");
        new Thread(Updates::all).start();
        all();
    }
}

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A cache that shall load each key once. */
public class CheckThenAct {
    static final ConcurrentHashMap<String, String> cache = new ConcurrentHashMap<>();
    static final AtomicInteger loads = new AtomicInteger();

    static String load(String key) {
        loads.incrementAndGet();
        return "page of " + key;
    }

    static String get(String key) {
        String page = cache.get(key);
        if (page == null) {
            page = load(key);
            cache.put(key, page);
        }
        return page;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> get("home"), "other");
        other.start();
        get("home");
        other.join();
        assert loads.get() == 1 : "loaded " + loads + " times";
    }
}

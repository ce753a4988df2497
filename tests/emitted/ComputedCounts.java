import java.util.concurrent.ConcurrentHashMap;

/** The entry is made once, but its number is not guarded. */
public class ComputedCounts {
    static final ConcurrentHashMap<String, int[]> COUNTS = new ConcurrentHashMap<>();

    static void hit(String page) {
        COUNTS.computeIfAbsent(page, key -> new int[1])[0]++;
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> hit("home"));
        Thread other = new Thread(() -> hit("home"));
        one.start();
        other.start();
        one.join();
        other.join();
        if (COUNTS.get("home")[0] != 2) {
            throw new IllegalStateException("a hit is lost");
        }
    }
}

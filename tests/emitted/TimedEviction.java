import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;

/** A timer clears the map between two calls. */
public class TimedEviction {
    static final ConcurrentHashMap<String, Integer> CACHE = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        CACHE.put("key", 1);
        Timer timer = new Timer(true);
        TimerTask clear = new TimerTask() {
            @Override
            public void run() {
                CACHE.clear();
            }
        };
        timer.schedule(clear, 10);
        if (CACHE.containsKey("key")) {
            int value = CACHE.get("key");
            assert value == 1;
        }
        timer.cancel();
    }
}

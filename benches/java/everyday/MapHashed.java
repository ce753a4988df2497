import java.util.concurrent.ConcurrentHashMap;

/** Two threads merge into a map. */
public class MapHashed {
    private static int sum;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Object lock = new Object();
            java.util.HashMap<String, Integer> map = new java.util.HashMap<>();
            Runnable body = () -> {
                synchronized (lock) {
                    map.merge("a", 1, Integer::sum);
                }
            };
            Together.run(body, body);
            assert map.get("a") == 2;
            return;
        }
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Runnable body = () -> map.merge("a", 1, Integer::sum);
        Together.run(body, body);
        assert map.get("a") == 2;
    }
}

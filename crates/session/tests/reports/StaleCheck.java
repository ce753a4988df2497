import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class StaleCheck {
    static final Map<String, String> users = new ConcurrentHashMap<>(Map.of("s1", "alice"));

    static int length(String id) {
        if (users.containsKey(id)) {
            return users.get(id).length();
        }
        return 0;
    }

    public static void main(String[] args) {
        new Thread(() -> users.remove("s1"), "expirer").start();
        length("s1");
    }
}

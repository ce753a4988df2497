// get followed by put of a ConcurrentHashMap loses updates.
//@ verdict: unsafe
//@ revisions: local trust
import java.util.concurrent.ConcurrentHashMap;

class MapGetThenPutLoses {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 0);
        Thread t = new Thread(() -> map.put("k", map.get("k") + 1));
        t.start();
        map.put("k", map.get("k") + 1);
        t.join();
        assert map.get("k") == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

// merge of two threads into a ConcurrentHashMap loses nothing.
//@ verdict: safe
//@ revisions: local trust
import java.util.concurrent.ConcurrentHashMap;

class MapMergesAtomically {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 0);
        Thread t = new Thread(() -> map.merge("k", 1, Integer::sum));
        t.start();
        map.merge("k", 1, Integer::sum);
        t.join();
        assert map.get("k") == 2;
    }
}

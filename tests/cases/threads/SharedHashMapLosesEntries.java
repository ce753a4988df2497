// Two unsynchronized puts into one HashMap may lose an entry.
//@ verdict: unsafe
//@ revisions: local full
import java.util.HashMap;
import java.util.Map;

class SharedHashMapLosesEntries {
    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> map = new HashMap<>();
        Thread t = new Thread(() -> map.put(1, 1));
        t.start();
        map.put(17, 2);
        t.join();
        assert map.containsKey(1) && map.containsKey(17); //~ uncaught-exception java.lang.AssertionError
    }
}

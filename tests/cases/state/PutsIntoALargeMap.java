// Threads put entries into a large map and remove them; one thread has such a map for itself, too.
//@ verdict: safe
//@ revisions: local full paranoid foreseen workers-local
import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class PutsIntoALargeMap {
    static final int ENTRIES = 1_500;
    static final Map<Integer, Object> map = filled();
    static final List<Object> list = new ArrayList<>(map.values());

    static Map<Integer, Object> filled() {
        Map<Integer, Object> map = new HashMap<>();
        for (int i = 0; i < ENTRIES; i++) {
            map.put(1_000 + i * 3, new Object[] {i});
        }
        return map;
    }

    static void put(int key, Object value) {
        synchronized (map) {
            map.put(key, value);
            list.add(value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Object> own = filled();
        Thread other = new Thread(() -> {
            put(2_000, map);
            synchronized (map) {
                assert map.remove(1_600) != null;
            }
        });
        other.start();
        int which = Verify.getInt(0, 1);
        Object value = own.remove(1_000 + which * 600);
        put(3_002, value);
        own.put(4_001, value);
        own.values().iterator().next();
        other.join();
        assert map.size() == ENTRIES + 1 && list.size() == ENTRIES + 2;
        assert own.size() == ENTRIES && own.get(4_001) == map.get(3_002);
    }
}

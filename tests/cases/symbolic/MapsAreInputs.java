// A map as an input has any keys and values. What is put is found, and nothing else changes.
//@ main: MapsAreInputs#put
//@ options: --symbolic --array-length 1
//@ revisions: default none paranoid
//@ verdict: safe
import java.util.HashMap;
import java.util.Map;

class MapsAreInputs {
    enum Key {
        A,
        B
    }

    static void put(Map<Key, Integer> all, Key key) {
        if (all == null) {
            return;
        }
        int size = all.size();
        boolean had = all.containsKey(key);
        Integer other = all.get(Key.A);
        Map<Key, Integer> copy = new HashMap<>(all);
        Integer before = all.put(key, 7);
        assert all.get(key) == 7 && copy.get(key) == before;
        assert all.size() == (had ? size : size + 1);
        assert key == Key.A || all.get(Key.A) == other;
        all.keySet().remove(key);
        assert !all.containsKey(key) && all.size() == (had ? size - 1 : size);
    }
}

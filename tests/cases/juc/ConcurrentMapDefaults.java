// The default methods of ConcurrentMap retry until there is no interference.
//@ mode: run
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

class ConcurrentMapDefaults {
    static class Delegating extends AbstractMap<String, Integer> implements ConcurrentMap<String, Integer> {
        final ConcurrentHashMap<String, Integer> inner = new ConcurrentHashMap<>();
        int disturbed;

        @Override
        public Set<Map.Entry<String, Integer>> entrySet() {
            return inner.entrySet();
        }

        @Override
        public Integer putIfAbsent(String key, Integer value) {
            return inner.putIfAbsent(key, value);
        }

        @Override
        public boolean remove(Object key, Object value) {
            return inner.remove(key, value);
        }

        @Override
        public boolean replace(String key, Integer before, Integer after) {
            if (disturbed++ == 0) {
                inner.put(key, 100);
            }
            return inner.replace(key, before, after);
        }

        @Override
        public Integer replace(String key, Integer value) {
            return inner.replace(key, value);
        }
    }

    public static void main(String[] args) {
        Delegating map = new Delegating();
        System.out.println(map.computeIfAbsent("a", String::length) + " " + map.compute("a", (k, v) -> v + 1) + " " + map.disturbed);
        System.out.println(map.merge("a", 5, Integer::sum) + " " + map.merge("b", 5, Integer::sum) + " " + map.computeIfPresent("b", (k, v) -> null) + " " + map.getOrDefault("b", -1));
        map.replaceAll((k, v) -> v * 2);
        System.out.println(map.inner + " " + map.disturbed);
    }
}

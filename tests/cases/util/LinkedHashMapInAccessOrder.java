// In access order a LinkedHashMap is a cache that drops the least recently used entry.
//@ mode: run
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

class LinkedHashMapInAccessOrder {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        Cache() {
            super(8, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() > 3) {
                System.out.println("drops " + eldest);
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Cache<String, Integer> cache = new Cache<>();
        cache.put("a", 1);
        cache.put("b", 2);
        cache.put("c", 3);
        System.out.println(cache + " " + cache.get("a") + " " + cache);
        cache.put("d", 4);
        cache.getOrDefault("c", 0);
        cache.containsKey("a");
        cache.putIfAbsent("d", 5);
        cache.put("e", 5);
        cache.compute("c", (key, value) -> value * 10);
        System.out.println(cache + " " + new ArrayList<>(cache.values()));
        cache.replaceAll((key, value) -> -value);
        cache.keySet().remove("d");
        System.out.println(cache + " " + cache.entrySet().iterator().next().getKey());
        LinkedHashSet<Integer> set = new LinkedHashSet<>(List.of(3, 1, 2));
        set.add(3);
        set.remove(1);
        set.add(1);
        System.out.println(set);
    }
}

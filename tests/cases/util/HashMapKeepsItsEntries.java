// HashMap: collisions, resizing, null keys, tree bins, the compute family.
//@ mode: run
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

class HashMapKeepsItsEntries {
    record Bad(int value) implements Comparable<Bad> {
        @Override
        public int hashCode() {
            return value % 3;
        }

        @Override
        public int compareTo(Bad other) {
            return Integer.compare(value, other.value);
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put("key" + i, i);
        }
        map.put(null, -1);
        System.out.println(map.size() + " " + map.get("key57") + " " + map.get(null) + " " + map.containsKey("key100") + " " + map.put("key5", 55));
        map.merge("key5", 1, Integer::sum);
        map.computeIfAbsent("new", String::length);
        map.computeIfPresent("key6", (k, v) -> null);
        map.compute("key7", (k, v) -> v * 100);
        System.out.println(map.get("key5") + " " + map.get("new") + " " + map.get("key6") + " " + map.get("key7") + " " + map.getOrDefault("x", 0));
        System.out.println(new TreeMap<>(Map.of("a", 1, "b", 2)).equals(new HashMap<>(Map.of("b", 2, "a", 1))));
        Map<Bad, Integer> bad = new HashMap<>();
        for (int i = 0; i < 200; i++) {
            bad.put(new Bad(i), i);
        }
        int sum = 0;
        for (int i = 0; i < 200; i += 3) {
            sum += bad.remove(new Bad(i));
        }
        System.out.println(bad.size() + " " + sum + " " + bad.get(new Bad(100)) + " " + bad.get(new Bad(99)));
        Map<Integer, String> small = new HashMap<>(Map.of(3, "c", 1, "a", 2, "b", 20, "q"));
        System.out.println(small + " " + small.keySet() + " " + small.values() + " " + small.hashCode());
    }
}

// merge, compute, computeIfAbsent and their kin on three kinds of maps.
//@ mode: run
import java.util.Comparator;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

class MapDefaultMethods {
    static void use(Map<String, Integer> map) {
        for (String word : "to be or not to be".split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        System.out.println(map.getClass().getSimpleName() + " " + new TreeMap<>(map));
        System.out.print(map.computeIfAbsent("x", String::length) + " " + map.computeIfPresent("to", (k, v) -> null) + " "
                + map.compute("be", (k, v) -> v == null ? 0 : v + 10) + " " + map.putIfAbsent("or", 7) + " " + map.replace("or", 8) + " "
                + map.replace("or", 1, 2) + map.replace("or", 8, 9) + " " + map.remove("or", 1) + map.remove("or", 9) + " "
                + map.getOrDefault("gone", -1) + " " + map.merge("x", 1, (a, b) -> null));
        map.replaceAll((k, v) -> v + k.length());
        System.out.println(" " + new TreeMap<>(map));
        try {
            map.computeIfAbsent("self", key -> {
                throw new IllegalStateException("no value");
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + map.containsKey("self"));
        }
    }

    public static void main(String[] args) {
        use(new HashMap<>());
        use(new TreeMap<>());
        use(new Hashtable<>());
        use(new ConcurrentHashMap<>());
        List<Map.Entry<String, Integer>> entries = new java.util.ArrayList<>(Map.of("a", 2, "b", 1).entrySet());
        entries.sort(Map.Entry.comparingByValue());
        System.out.print(entries + " ");
        entries.sort(Map.Entry.comparingByKey(Comparator.reverseOrder()));
        System.out.println(entries + " " + new java.util.AbstractMap.SimpleEntry<>("k", 1).equals(Map.entry("k", 1)));
    }
}

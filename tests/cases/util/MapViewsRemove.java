// Iterators and views of maps remove and replace in the map itself.
//@ mode: run
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

class MapViewsRemove {
    static void use(Map<String, Integer> map) {
        for (int i = 0; i < 8; i++) {
            map.put("k" + i, i);
        }
        Iterator<Map.Entry<String, Integer>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<String, Integer> entry = entries.next();
            if (entry.getValue() % 3 == 0) {
                entries.remove();
            } else {
                entry.setValue(entry.getValue() * 10);
            }
        }
        map.values().remove(20);
        map.keySet().removeAll(Set.of("k1", "none"));
        map.keySet().retainAll(Set.of("k4", "k5", "k7"));
        System.out.println(map.getClass().getSimpleName() + " " + new TreeMap<>(map) + " " + map.entrySet().contains(Map.entry("k4", 40)) + map.entrySet().remove(Map.entry("k5", 51))
                + map.entrySet().remove(Map.entry("k5", 50)) + " " + map.size() + " " + map.keySet().hashCode() + " " + map.values().stream().mapToInt(v -> v).sum());
        try {
            entries = map.entrySet().iterator();
            entries.remove();
        } catch (IllegalStateException e) {
            System.out.println("nothing to remove yet");
        }
        try {
            map.keySet().add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("keys cannot be added");
        }
    }

    public static void main(String[] args) {
        use(new HashMap<>());
        use(new LinkedHashMap<>());
        use(new TreeMap<>());
    }
}

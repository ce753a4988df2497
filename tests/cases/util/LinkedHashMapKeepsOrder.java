// LinkedHashMap iterates in insertion or access order and can drop its eldest entry.
//@ mode: run
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

class LinkedHashMapKeepsOrder {
    public static void main(String[] args) {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (String s : "the quick brown fox jumps over the lazy dog the end".split(" ")) {
            map.merge(s, 1, Integer::sum);
        }
        System.out.println(map);
        map.remove("quick");
        map.put("quick", 9);
        System.out.println(map.keySet());
        Map<Integer, String> cache = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 3;
            }
        };
        for (int i = 0; i < 5; i++) {
            cache.put(i, "v" + i);
            cache.get(2);
        }
        System.out.println(cache);
        System.out.println(new LinkedHashSet<>(List.of(5, 3, 9, 1)));
    }
}

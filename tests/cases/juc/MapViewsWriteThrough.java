// Views of a ConcurrentHashMap remove through, and key sets with a value add.
//@ mode: run
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

class MapViewsWriteThrough {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 8; i++) {
            map.put(i, "v" + i);
        }
        map.keySet().removeIf(k -> k % 2 == 0);
        map.values().remove("v5");
        for (Map.Entry<Integer, String> e : map.entrySet()) {
            e.setValue(e.getValue() + "!");
        }
        Iterator<Integer> keys = map.keys().asIterator();
        map.put(1000, "later");
        int count = 0;
        while (keys.hasNext()) {
            count += keys.next() > 0 ? 1 : 0;
        }
        System.out.println(new TreeMap<>(map) + " " + (count >= 3) + map.contains("v1!"));
        ConcurrentHashMap.KeySetView<Integer, String> withDefault = map.keySet("default");
        System.out.println(withDefault.add(42) + " " + withDefault.add(1) + " " + map.get(42) + withDefault.getMappedValue());
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("x") + " " + set.add("x") + set + map.equals(new TreeMap<>(map)) + map.hashCode());
        map.replaceAll((k, v) -> v.substring(0, 1));
        System.out.println(map.getOrDefault(7, "none") + map.getOrDefault(8, "none") + new TreeMap<>(map).firstKey());
    }
}

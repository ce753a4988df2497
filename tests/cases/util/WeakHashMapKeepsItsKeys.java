// Keys that are held stay in a WeakHashMap, with null as a key.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.WeakHashMap;

class WeakHashMapKeepsItsKeys {
    public static void main(String[] args) {
        WeakHashMap<String, Integer> map = new WeakHashMap<>();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String key = new String("k" + i);
            keys.add(key);
            map.put(key, i);
        }
        map.put(null, -1);
        System.gc();
        int sum = 0;
        for (String key : keys) {
            sum += map.get(key);
        }
        System.out.println(map.size() + " " + sum + " " + map.get(null) + " " + map.containsKey("k7"));
        map.keySet().removeIf(key -> key == null || key.length() > 2);
        map.replaceAll((key, value) -> value * value);
        System.out.println(new TreeMap<>(map) + " " + keys.size());
        map.clear();
        System.out.println(map + " " + map.isEmpty());
    }
}

// An IdentityHashMap keeps equal keys apart.
//@ mode: run
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

class IdentityMapsCompareReferences {
    public static void main(String[] args) {
        Map<String, Integer> map = new IdentityHashMap<>();
        String first = new String("key");
        String second = new String("key");
        map.put(first, 1);
        map.put(second, 2);
        map.put("key", 3);
        System.out.println(map.size() + " " + map.get(first) + map.get(second) + map.get("key") + " " + map.get(new String("key")));
        System.out.println(map.remove(second) + " " + map.containsKey(first) + " " + map.containsKey(second) + " " + map.size());
        map.put(null, 4);
        System.out.println(map.get(null) + " " + map.keySet().contains(first));
        for (int i = 0; i < 200; i++) {
            map.put(new String("k" + i), i);
        }
        System.out.println(map.size() + " " + map.values().stream().mapToInt(Integer::intValue).sum());
        map.entrySet().removeIf(entry -> entry.getValue() > 4);
        System.out.println(map.size());
        Set<String> set = Collections.newSetFromMap(new IdentityHashMap<>());
        System.out.println(set.add(first) + " " + set.add(first) + " " + set.add(second) + " " + set.size());
    }
}

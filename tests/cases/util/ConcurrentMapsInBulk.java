// forEach, search, reduce and views of ConcurrentHashMap and ConcurrentSkipListMap.
//@ mode: run
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;

class ConcurrentMapsInBulk {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put("k" + i, i);
        }
        LongAdder sum = new LongAdder();
        map.forEach(1000, (key, value) -> sum.add(value));
        System.out.println(sum + " " + map.reduceValues(1000, Integer::sum) + " " + map.reduce(1, (k, v) -> k.length() * v, Math::max) + " "
                + map.search(1000, (k, v) -> v == 42 ? k : null) + " " + map.reduceKeysToInt(10, String::length, 0, Integer::sum) + " " + map.mappingCount());
        ConcurrentHashMap<Character, LongAdder> counts = new ConcurrentHashMap<>();
        for (char c : "mississippi".toCharArray()) {
            counts.computeIfAbsent(c, k -> new LongAdder()).increment();
        }
        System.out.println(new TreeMap<>(counts));
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + map.keySet(0).add("new") + map.get("new") + " " + map.values().removeIf(v -> v > 5) + new TreeMap<>(map));
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            map.remove(entry.getKey());
            entry.setValue(7);
        }
        System.out.println(map.size());
        try {
            map.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        ConcurrentSkipListMap<Integer, String> list = new ConcurrentSkipListMap<>();
        for (int i = 50; i > 0; i--) {
            list.put(i * 3 % 53, "v" + i);
        }
        System.out.println(list.firstEntry() + " " + list.ceilingEntry(25) + " " + list.lowerKey(25) + " " + list.headMap(5) + " " + list.descendingMap().tailMap(3) + " " + list.pollLastEntry());
        System.out.println(new ConcurrentSkipListSet<>(new TreeSet<>(Set.of(3, 1, 2))).descendingSet());
    }
}

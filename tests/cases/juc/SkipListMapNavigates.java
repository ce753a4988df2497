// A ConcurrentSkipListMap finds neighbours and gives live submaps.
//@ mode: run
import java.util.Comparator;
import java.util.Iterator;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

class SkipListMapNavigates {
    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        for (int i = 100; i > 0; i -= 5) {
            map.put(i, "v" + i);
        }
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.floorKey(12) + map.ceilingKey(12) + map.lowerKey(5) + map.higherEntry(95));
        ConcurrentNavigableMap<Integer, String> part = map.subMap(20, true, 40, false);
        part.remove(25);
        map.put(33, "new");
        System.out.println(part + " " + part.descendingMap().firstKey() + part.size());
        try {
            part.put(40, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(map.headMap(10, true) + " " + map.tailMap(95) + map.pollFirstEntry() + map.pollLastEntry() + map.size());
        System.out.println(map.merge(10, "+", String::concat) + map.computeIfPresent(15, (k, v) -> null) + map.putIfAbsent(10, "x") + map.containsKey(15) + map.descendingKeySet().first());
        Iterator<Integer> it = map.keySet().iterator();
        it.next();
        it.remove();
        System.out.println(map.firstKey());
        ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(Comparator.comparing(String::length));
        System.out.println(set.add("aa") + " " + set.add("bb") + set.add("c") + set + set.headSet("xx") + set.pollFirst() + set.ceiling("x"));
    }
}

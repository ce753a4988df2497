// Head, tail, sub and descending views of a TreeMap write through and keep their range.
//@ mode: run
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

class TreeMapsHaveSubMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 20; i += 2) {
            map.put(i, "v" + i);
        }
        NavigableMap<Integer, String> part = map.subMap(4, false, 12, true);
        part.put(5, "five");
        System.out.println(part + " " + map.size() + " " + part.firstKey() + " " + part.lastEntry() + " " + part.ceilingKey(9) + " " + part.higherKey(12));
        try {
            part.put(13, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        NavigableMap<Integer, String> down = map.descendingMap();
        System.out.println(down.headMap(10, true) + " " + down.floorKey(7) + " " + down.navigableKeySet().first() + " " + down.pollFirstEntry());
        SortedMap<Integer, String> tail = map.tailMap(10);
        tail.keySet().removeIf(key -> key % 4 == 0);
        tail.entrySet().iterator().next().setValue("changed");
        System.out.println(map + " " + tail.containsKey(2) + " " + map.lowerEntry(10) + " " + map.floorEntry(-1));
        part.clear();
        System.out.println(map + " " + map.firstEntry() + " " + part.isEmpty());
        Map.Entry<Integer, String> entry = map.lastEntry();
        try {
            entry.setValue("no");
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshots do not write");
        }
        for (Integer key : map.keySet().toArray(new Integer[0])) {
            map.remove(key);
        }
        System.out.println(map + " " + map.firstEntry() + " " + map.pollLastEntry());
    }
}

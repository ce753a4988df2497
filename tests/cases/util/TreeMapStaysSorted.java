// TreeMap: navigation, views, removal with rebalancing, comparators.
//@ mode: run
import java.util.Comparator;
import java.util.TreeMap;
import java.util.TreeSet;

class TreeMapStaysSorted {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 50; i++) {
            map.put(i * 37 % 101, "v" + i);
        }
        for (int i = 0; i < 101; i += 2) {
            map.remove(i);
        }
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.floorKey(50) + " " + map.ceilingKey(50) + " " + map.higherKey(51) + " " + map.lowerEntry(0));
        System.out.println(map.headMap(20) + " " + map.tailMap(80, false).keySet() + " " + map.subMap(20, 40).size());
        System.out.println(map.descendingMap().firstKey() + " " + map.pollFirstEntry() + " " + map.size());
        TreeSet<String> set = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "pear fig apple kiwi plum banana fig".split(" ")) {
            set.add(s);
        }
        System.out.println(set + " " + set.first() + " " + set.headSet("kiwi"));
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
    }
}

// The sequenced collections of newer releases: first, last, reversed views.
//@ mode: run
//@ jdk: 21+
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeSet;

class ReversedAndSequenced {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.reversed().add(0);
        list.addFirst(9);
        System.out.println(list + " " + list.reversed() + " " + list.getFirst() + list.removeLast() + list.reversed().indexOf(9));
        SequencedSet<String> set = new LinkedHashSet<>(List.of("a", "b", "c"));
        set.addFirst("c");
        System.out.println(set + " " + set.reversed() + " " + set.removeFirst() + new TreeSet<>(set).reversed().getFirst());
        SequencedMap<String, Integer> map = new LinkedHashMap<>();
        map.put("x", 1);
        map.putFirst("w", 0);
        map.putLast("y", 2);
        System.out.println(map + " " + map.firstEntry() + " " + map.reversed().sequencedKeySet() + " " + map.pollLastEntry());
    }
}

// Lists equal lists, sets equal sets, maps equal maps, of any classes.
//@ mode: run
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

class EqualityOfCollections {
    public static void main(String[] args) {
        List<List<Integer>> lists = List.of(List.of(1, 2), Arrays.asList(1, 2), new ArrayList<>(List.of(1, 2)), new LinkedList<>(List.of(1, 2)), new Vector<>(List.of(1, 2)),
                Collections.unmodifiableList(List.of(1, 2)), List.of(0, 1, 2).subList(1, 3));
        System.out.println(new HashSet<>(lists).size() + " " + lists.get(0).hashCode());
        List<Set<String>> sets = List.of(Set.of("a"), new HashSet<>(Set.of("a")), new TreeSet<>(Set.of("a")), Collections.singleton("a"), Map.of("a", 1).keySet());
        System.out.println(new HashSet<>(sets).size() + " " + sets.get(1).hashCode());
        List<Map<String, Integer>> maps = List.of(Map.of("k", 1), new HashMap<>(Map.of("k", 1)), new TreeMap<>(Map.of("k", 1)), new LinkedHashMap<>(Map.of("k", 1)), Collections.singletonMap("k", 1));
        System.out.println(new HashSet<>(maps).size() + " " + maps.get(2).hashCode());
        System.out.println(List.of(1).equals(Set.of(1)) + " " + new ArrayDeque<>(List.of(1)).equals(new ArrayDeque<>(List.of(1))) + " " + Map.of("k", 1).values().equals(List.of(1))
                + " " + new ArrayList<>().equals(Collections.emptyList()));
    }
}

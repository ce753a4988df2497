// List.of, Set.of and Map.of refuse null, duplicates and change.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

class ImmutableCollectionsRefuse {
    static void refused(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": done");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        refused("null", () -> System.out.println(List.of("a", "b").contains(null)));
        refused("add", () -> List.of(1).add(2));
        refused("set", () -> List.of(1, 2, 3).set(0, 2));
        refused("twice", () -> Set.of("a", "b", "a"));
        refused("key twice", () -> Map.of("k", 1, "k", 2));
        refused("entry", () -> Map.entry("k", 1).setValue(2));
        refused("entries", () -> Map.ofEntries(Map.entry("k", 1), Map.entry("k", 2)));
        List<String> source = new ArrayList<>(Arrays.asList("x", "y"));
        List<String> copy = List.copyOf(source);
        source.clear();
        System.out.println(copy + " " + (List.copyOf(copy) == copy) + " " + copy.subList(1, 2) + " " + copy.indexOf("y"));
        System.out.println(new TreeSet<>(Set.of(3, 1, 2)) + " " + new TreeMap<>(Map.of("b", 2, "a", 1)) + " " + Map.of().size());
        System.out.println(List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + List.of(1, 2).hashCode() + " " + Set.of(1, 2).hashCode() + " "
                + Map.of(1, 2).hashCode() + " " + Map.of(1, 2));
        System.out.println(Map.copyOf(new TreeMap<>(Map.of(1, "one"))) + " " + Set.copyOf(List.of(1, 1)));
    }
}

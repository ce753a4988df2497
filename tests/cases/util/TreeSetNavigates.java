// Neighbours, ranges and reversed views of a TreeSet, with a comparator too.
//@ mode: run
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

class TreeSetNavigates {
    public static void main(String[] args) {
        TreeSet<Integer> set = new TreeSet<>(List.of(5, 1, 9, 3, 7));
        System.out.println(set + " " + set.lower(5) + set.floor(5) + set.ceiling(6) + set.higher(9) + set.first() + set.last());
        NavigableSet<Integer> part = set.subSet(3, true, 7, false);
        part.add(4);
        System.out.println(part + " " + set + " " + part.descendingSet() + " " + part.headSet(4));
        try {
            part.add(8);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(set.pollFirst() + " " + set.pollLast() + " " + set.tailSet(4, false) + " " + set.descendingIterator().next());
        TreeSet<String> words = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        words.addAll(List.of("b", "B", "a", "C"));
        System.out.println(words + " " + words.contains("c") + " " + words.comparator().compare("x", "X"));
        TreeSet<String> byLength = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        byLength.addAll(List.of("bb", "a", "aa", "ccc", "b"));
        System.out.println(byLength);
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            set.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
    }
}

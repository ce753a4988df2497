// Union, intersection and difference of sets, with null and changing elements.
//@ mode: run
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

class HashSetsCombine {
    public static void main(String[] args) {
        Set<Integer> set = new HashSet<>(Arrays.asList(1, 2, 3, null));
        Set<Integer> other = new HashSet<>(Arrays.asList(3, 4, null));
        Set<Integer> union = new HashSet<>(set);
        System.out.println(union.addAll(other) + " " + union.size() + " " + union.contains(null));
        Set<Integer> common = new HashSet<>(set);
        System.out.println(common.retainAll(other) + " " + common.equals(new HashSet<>(Arrays.asList(null, 3))) + " " + common.hashCode());
        set.removeAll(other);
        System.out.println(new TreeSet<>(set) + " " + set.remove(7) + set.add(1) + " " + set.containsAll(Set.of(1, 2)));
        Set<StringBuilder> changing = new HashSet<>();
        StringBuilder text = new StringBuilder("a");
        changing.add(text);
        text.append("b");
        System.out.println(changing.contains(text) + " " + changing.iterator().next());
    }
}

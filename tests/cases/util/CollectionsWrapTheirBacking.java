// Unmodifiable, synchronized and checked views show changes of their backing collections.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class CollectionsWrapTheirBacking {
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> backing = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> view = Collections.unmodifiableList(backing);
        backing.add(4);
        System.out.println(view + " " + view.equals(backing));
        Runnable[] changes = {() -> view.add(5), () -> view.remove(0), () -> view.iterator().remove(), () -> view.sort(null),
            () -> view.replaceAll(x -> x), () -> view.subList(0, 1).clear()};
        for (Runnable change : changes) {
            try {
                change.run();
                System.out.println("changed");
            } catch (UnsupportedOperationException e) {
                System.out.print("no ");
            }
        }
        System.out.println();
        List checked = Collections.checkedList(new ArrayList<>(), Integer.class);
        checked.add(1);
        try {
            checked.add("two");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Map<String, Integer> map = Collections.synchronizedMap(new TreeMap<>(Map.of("a", 1)));
        System.out.println(map.merge("a", 2, Integer::sum) + " " + map);
        Map<String, Integer> fixed = Collections.unmodifiableMap(new HashMap<>(Map.of("k", 1)));
        try {
            fixed.entrySet().iterator().next().setValue(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("entry is fixed too");
        }
        System.out.println(Collections.emptyList() + " " + Collections.singletonMap("x", 1) + " " + Collections.nCopies(3, "-"));
        System.out.println(Collections.list(Collections.enumeration(backing)) + " " + Collections.frequency(Arrays.asList(1, 2, 1), 1)
                + " " + Collections.disjoint(List.of(1), List.of(2)) + " " + Collections.max(backing, Collections.reverseOrder()));
    }
}

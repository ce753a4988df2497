// Collections: unmodifiable and checked views, frequency, rotate, reverse, nCopies, shuffle with a seed.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

class CollectionsFunctions {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 1));
        Collections.rotate(list, 2);
        Collections.swap(list, 0, 5);
        System.out.println(list + " " + Collections.frequency(list, 1) + " " + Collections.max(list) + " " + Collections.min(list));
        Collections.reverse(list);
        Collections.shuffle(list, new Random(42));
        System.out.println(list + " " + Collections.nCopies(3, "x") + Collections.disjoint(list, List.of(9)));
        List<Integer> view = Collections.unmodifiableList(list);
        list.set(0, 100);
        System.out.println(view.get(0));
        for (List<Integer> fixed : List.of(view, List.of(1), Collections.<Integer>emptyList(), List.copyOf(list))) {
            try {
                fixed.add(1);
                System.out.println("added");
            } catch (UnsupportedOperationException e) {
                System.out.println("unmodifiable");
            }
        }
        try {
            List.of(1, null);
        } catch (NullPointerException e) {
            System.out.println("no null in List.of");
        }
        System.out.println(Collections.addAll(list, 8, 9) + " " + Collections.indexOfSubList(list, Arrays.asList(8, 9)));
    }
}

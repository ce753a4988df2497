// rotate, swap, shuffle with a seed, reverse, fill, copy, binary search.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class CollectionsRearrange {
    public static void main(String[] args) {
        List<Integer> list = IntStream.rangeClosed(1, 10).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.rotate(list, 3);
        System.out.println(list);
        Collections.rotate(list.subList(2, 6), -1);
        System.out.println(list);
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        List<Integer> linked = new LinkedList<>(list);
        Collections.shuffle(linked, new Random(7));
        System.out.println(linked);
        Collections.sort(list);
        System.out.println(Collections.binarySearch(list, 7) + " " + Collections.binarySearch(list, 11) + " "
                + Collections.binarySearch(List.of(9, 5, 1), 5, Collections.reverseOrder()));
        Collections.reverse(list);
        Collections.swap(list, 0, 9);
        System.out.println(list + " " + Collections.indexOfSubList(list, List.of(8, 7)) + " " + Collections.min(list));
        Collections.replaceAll(list, 5, 50);
        List<Integer> target = new ArrayList<>(Collections.nCopies(12, 0));
        Collections.copy(target, list);
        System.out.println(target);
        Collections.fill(target, -1);
        System.out.println(target + " " + Collections.addAll(target, 1, 2) + target.size());
        try {
            Collections.copy(Arrays.asList(1), list);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}

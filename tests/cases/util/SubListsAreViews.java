// Changes of a sublist are changes of its list; structural changes elsewhere are noticed.
//@ mode: run
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;

class SubListsAreViews {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        List<Integer> part = list.subList(2, 6);
        part.set(0, 20);
        part.add(60);
        part.remove(Integer.valueOf(4));
        System.out.println(list + " " + part);
        part.subList(1, 3).clear();
        Collections.sort(part, Collections.reverseOrder());
        System.out.println(list + " " + part + " " + part.indexOf(20) + " " + part.listIterator(1).next());
        part.replaceAll(n -> n + 1);
        part.removeIf(n -> n > 50);
        System.out.println(list + " " + part.equals(List.of(21)) + " " + part.hashCode());
        list.add(99);
        try {
            part.size();
        } catch (ConcurrentModificationException e) {
            System.out.println("the list changed");
        }
        for (int[] range : new int[][] {{-1, 2}, {3, 2}, {0, 99}}) {
            try {
                list.subList(range[0], range[1]);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}

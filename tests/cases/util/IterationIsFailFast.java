// Changes during iteration are noticed by iterators, streams and bulk operations.
//@ mode: run
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;

class IterationIsFailFast {
    static String noticed(Runnable action) {
        try {
            action.run();
            return "unnoticed";
        } catch (ConcurrentModificationException e) {
            return "noticed";
        }
    }

    public static void main(String[] args) {
        for (Collection<Integer> empty : List.of(new ArrayList<Integer>(), new LinkedList<Integer>(), new HashSet<Integer>(), new TreeSet<Integer>(), new PriorityQueue<Integer>(), new ArrayDeque<Integer>())) {
            empty.addAll(List.of(1, 2, 3, 4));
            String loop = noticed(() -> {
                for (Integer number : empty) {
                    if (number == 2) {
                        empty.add(9);
                    }
                }
            });
            String removal = noticed(() -> {
                for (Integer number : empty) {
                    empty.remove(4);
                }
            });
            String each = noticed(() -> empty.forEach(number -> empty.add(number + 10)));
            System.out.println(empty.getClass().getSimpleName() + " " + loop + " " + removal + " " + each);
        }
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2));
        System.out.println(noticed(() -> map.keySet().forEach(key -> map.put(key + 5, 0))) + " " + noticed(() -> map.computeIfAbsent(77, key -> {
            map.put(78, 1);
            return 2;
        })) + " " + noticed(() -> map.replaceAll((key, value) -> map.remove(key))));
        List<Integer> last = new ArrayList<>(List.of(1, 2, 3));
        System.out.println(noticed(() -> {
            for (Integer number : last) {
                if (number == 2) {
                    last.remove(number);
                }
            }
        }) + " " + last);
    }
}

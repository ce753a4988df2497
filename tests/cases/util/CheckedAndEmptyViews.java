// Views that are checked, empty or single, and adapters between collections.
//@ mode: run
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

class CheckedAndEmptyViews {
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Map checked = Collections.checkedMap(new HashMap<>(), String.class, Integer.class);
        checked.put("a", 1);
        for (Object[] entry : new Object[][] {{1, 1}, {"b", "c"}}) {
            try {
                checked.put(entry[0], entry[1]);
            } catch (ClassCastException e) {
                System.out.println(e.getMessage());
            }
        }
        Deque<Integer> deque = new ArrayDeque<>();
        Queue<Integer> stack = Collections.asLifoQueue(deque);
        stack.add(1);
        stack.add(2);
        System.out.println(stack.poll() + " " + deque);
        Iterator<Object> nothing = Collections.emptyIterator();
        System.out.println(nothing.hasNext() + " " + Collections.emptySortedMap().size() + " " + Collections.emptyNavigableSet().headSet("x") + " " + Collections.singletonList(5).get(0));
        try {
            Collections.singleton(1).add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("one only");
        }
        System.out.println(Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of(1, 2))).firstEntry() + " " + Collections.synchronizedList(new ArrayList<>(List.of(1))).equals(List.of(1))
                + " " + Collections.unmodifiableCollection(List.of(1)).equals(List.of(1)) + " " + Collections.reverseOrder(Collections.reverseOrder()).getClass().equals(Object.class));
    }
}

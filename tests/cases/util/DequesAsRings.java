// An ArrayDeque wraps around, grows, and iterates in both directions.
//@ mode: run
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

class DequesAsRings {
    public static void main(String[] args) {
        Deque<Integer> deque = new ArrayDeque<>(4);
        for (int i = 0; i < 10; i++) {
            deque.addLast(i);
            if (i % 3 == 0) {
                deque.addFirst(-i);
            }
            if (i % 4 == 3) {
                deque.pollFirst();
            }
        }
        System.out.println(deque + " " + deque.size() + " " + deque.getFirst() + deque.getLast());
        for (Iterator<Integer> i = deque.descendingIterator(); i.hasNext();) {
            if (i.next() % 2 == 0) {
                i.remove();
            }
        }
        System.out.println(deque + " " + deque.contains(5) + " " + deque.removeFirstOccurrence(5) + deque.removeLastOccurrence(99) + deque);
        for (int i = 0; i < 100; i++) {
            deque.offerLast(i);
            deque.offerFirst(deque.pollLast());
        }
        System.out.println(deque.size() + " " + deque.stream().mapToInt(i -> i).sum() + " " + deque.peekFirst() + " " + deque.peekLast());
        deque.removeIf(i -> i > 3);
        deque.retainAll(List.of(1, 2, 3));
        System.out.println(deque + " " + new ArrayDeque<>(deque).equals(deque) + " " + deque.pop() + List.of(deque.toArray()));
        try {
            deque.push(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
    }
}

// ArrayDeque as queue and stack, wrapping around and growing; LinkedList likewise.
//@ mode: run
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;

class ArrayDequeBothEnds {
    static void use(Deque<Integer> deque) {
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
            if (i % 4 == 3) {
                deque.pollFirst();
            }
        }
        System.out.println(deque + " " + deque.peekFirst() + " " + deque.peekLast() + " " + deque.size());
        deque.removeFirstOccurrence(25);
        deque.push(-1);
        System.out.println(deque.pop() + " " + deque.removeLast() + " " + deque.contains(25));
        deque.clear();
        System.out.println(deque.poll() + " " + deque.isEmpty());
        try {
            deque.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
    }

    public static void main(String[] args) {
        for (Deque<Integer> deque : List.<Deque<Integer>>of(new ArrayDeque<>(), new LinkedList<>())) {
            use(deque);
        }
        try {
            new ArrayDeque<String>().add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
    }
}

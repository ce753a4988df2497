// A deque as an input is a linked list of any elements, which is consistent in both directions.
//@ main: QueuesAreInputs#rotate
//@ options: --symbolic --array-length 2
//@ revisions: default none paranoid
//@ verdict: safe
import java.util.Deque;

class QueuesAreInputs {
    static void rotate(Deque<Integer> all) {
        if (all == null || all.isEmpty()) {
            return;
        }
        int size = all.size();
        Integer first = all.peekFirst();
        Integer last = all.peekLast();
        assert size > 1 || first == last;
        all.addLast(all.removeFirst());
        assert all.size() == size && all.peekLast() == first;
        assert size == 1 || all.peekFirst() == last;
    }
}

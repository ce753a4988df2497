/** A list whose precondition never ends on a cycle. */
public class Endless {
    private Node first;

    static class Node {
        private Node next;
    }

    boolean repOk() {
        for (Node node = first; node != null; node = node.next) {
        }
        return true;
    }

    /** The loop is long, and has an end. */
    boolean isLong() {
        int sum = 0;
        for (int i = 0; i < 3_000_000; i++) {
            sum += i;
        }
        return sum != 0 && first != null && first.next == first;
    }
}

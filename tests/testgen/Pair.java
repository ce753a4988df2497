/** The list of two nodes of the slides on symbolic execution: seven paths. */
public class Pair {
    int elem;
    Pair next;

    Pair swapNode() {
        if (next != null) {
            if (elem > next.elem) {
                Pair t = next;
                next = t.next;
                t.next = this;
                return t;
            }
        }
        return this;
    }

    boolean acyclic() {
        java.util.Set<Pair> seen = new java.util.HashSet<>();
        for (Pair at = this; at != null; at = at.next) {
            if (!seen.add(at)) {
                return false;
            }
        }
        return true;
    }
}

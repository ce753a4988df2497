/** The method and the input structures of figures 2 and 4 of Visser, Pasareanu and Khurshid, ISSTA 2004. */
public class Excerpt {
    int elem;
    Excerpt next;

    /** The second node is `t`. */
    void foo() {
        Excerpt t = next;
        if (elem > t.elem) {
            next = t.next;
        }
    }

    boolean hasTwoNodes() {
        return next != null;
    }

    boolean acyclic() {
        if (next == null) {
            return false;
        }
        java.util.Set<Excerpt> seen = new java.util.HashSet<>();
        for (Excerpt at = this; at != null; at = at.next) {
            if (!seen.add(at)) {
                return false;
            }
        }
        return true;
    }
}

// A variable keeps no object alive for weak references.
//@ property: Cleared: forall[n: Node]. <> BoundObjectIsCollected.cleared
//@ revisions: none local lock default paranoid
//@ verdict: safe
import java.lang.ref.WeakReference;

class BoundObjectIsCollected {
    static boolean cleared;

    static class Node {}

    public static void main(String[] args) {
        WeakReference<Node> weak = new WeakReference<>(new Node());
        System.gc();
        cleared = weak.get() == null;
    }
}

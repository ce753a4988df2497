/** Korat's binary search tree: with different keys, exactly n nodes give the Catalan number of n. */
public class SearchTree {
    static class Node {
        int key;
        Node left;
        Node right;
    }

    Node root;
    int size;

    boolean repOk() {
        return size >= 0 && nodes(root, false, 0, false, 0) == size;
    }

    /** Returns the number of nodes, or -1. A node that is its own descendant has no place for its key. */
    private static int nodes(Node node, boolean hasLow, int low, boolean hasHigh, int high) {
        if (node == null) {
            return 0;
        }
        if (hasLow && node.key <= low || hasHigh && node.key >= high) {
            return -1;
        }
        int left = nodes(node.left, hasLow, low, true, node.key);
        int right = left < 0 ? -1 : nodes(node.right, true, node.key, hasHigh, high);
        return right < 0 ? -1 : left + 1 + right;
    }
}

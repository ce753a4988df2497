/** A red-black tree whose root is black and not null, as in the paper's table 2. */
public class RedBlackTree {
    static class Node {
        int key;
        boolean black;
        Node left;
        Node right;
        Node parent;
    }

    Node root;

    boolean repOk() {
        return root != null && root.parent == null && root.black && height(root, -1) >= 0 && last(root, null) != null;
    }

    /** Returns whether the tree is valid but for the color of its root, as in Korat's `TreeMap`. */
    boolean mayHaveRedRoot() {
        return root != null && root.parent == null && height(root, -1) >= 0 && last(root, null) != null;
    }

    /** Returns whether the path to a key is that of a tree, as far as `contains` reads it. */
    boolean mayBeOk(int key) {
        if (root == null || root.parent != null || !root.black) {
            return false;
        }
        Node at = root;
        while (at != null && key != at.key) {
            Node next = key < at.key ? at.left : at.right;
            if (next != null && (next.parent != at || !at.black && !next.black || next.key < at.key != key < at.key)) {
                return false;
            }
            at = next;
        }
        return true;
    }

    /** Returns whether the tree is valid but for its keys, which `contains` reads on one path only. */
    boolean hasShape(int key) {
        return root != null && root.parent == null && root.black && height(root, -1) >= 0;
    }

    /**
     * Returns the number of black nodes on each path, or -1. If a number is expected, another one is
     * found before the rest of the tree is read.
     */
    private static int height(Node node, int expected) {
        if (node == null) {
            return expected > 0 ? -1 : 0;
        }
        if (expected == 0 && node.black) {
            return -1;
        }
        Node left = node.left;
        if (left != null && (left.parent != node || !node.black && !left.black)) {
            return -1;
        }
        Node right = node.right;
        if (right != null && (right == left || right.parent != node || !node.black && !right.black)) {
            return -1;
        }
        int own = node.black ? 1 : 0;
        int ofLeft = height(left, expected < 0 ? -1 : expected - own);
        if (ofLeft < 0) {
            return -1;
        }
        int ofRight = height(right, ofLeft);
        return ofRight < 0 ? -1 : ofLeft + own;
    }

    /** Returns the last node in order, or null if the keys do not ascend. Keys are read when the shape is known. */
    private static Node last(Node node, Node before) {
        if (node.left != null) {
            before = last(node.left, before);
            if (before == null) {
                return null;
            }
        }
        if (before != null && node.key <= before.key) {
            return null;
        }
        return node.right == null ? node : last(node.right, node);
    }

    boolean contains(int key) {
        Node at = root;
        while (at != null) {
            if (key == at.key) {
                return true;
            }
            at = key < at.key ? at.left : at.right;
        }
        return false;
    }
}

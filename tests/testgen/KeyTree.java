/** A red-black tree of keys with insertion and deletion (Cormen et al., Introduction to Algorithms, 13). */
public class KeyTree {
    private static final class Node {
        int key;
        boolean black;
        Node left;
        Node right;
        Node parent;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    private Node root;

    public boolean add(int key) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            if (key == at.key) {
                return false;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node added = new Node(key, parent);
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        fixAfterInsertion(added);
        return true;
    }

    public boolean remove(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        if (at == null) {
            return false;
        }
        deleteEntry(at);
        return true;
    }

    /** Adds a key or removes it, so that tests of both methods share trees. */
    void change(boolean adds, int key) {
        if (adds) {
            add(key);
        } else {
            remove(key);
        }
    }

    boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    private void deleteEntry(Node node) {
        if (node.left != null && node.right != null) {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node = next;
        }
        Node only = node.left != null ? node.left : node.right;
        if (only != null) {
            only.parent = node.parent;
            replace(node, only);
            if (node.black) {
                fixAfterDeletion(only);
            }
        } else if (node.parent == null) {
            root = null;
        } else {
            if (node.black) {
                fixAfterDeletion(node);
            }
            replace(node, null);
        }
    }

    private void replace(Node node, Node by) {
        if (node.parent == null) {
            root = by;
        } else if (node == node.parent.left) {
            node.parent.left = by;
        } else {
            node.parent.right = by;
        }
    }

    private void fixAfterInsertion(Node node) {
        while (node.parent != null && !node.parent.black) {
            Node grand = node.parent.parent;
            boolean isLeft = node.parent == grand.left;
            Node uncle = isLeft ? grand.right : grand.left;
            if (!isBlack(uncle)) {
                node.parent.black = true;
                uncle.black = true;
                grand.black = false;
                node = grand;
            } else {
                if (node == (isLeft ? node.parent.right : node.parent.left)) {
                    node = node.parent;
                    rotate(node, isLeft);
                }
                node.parent.black = true;
                grand.black = false;
                rotate(grand, !isLeft);
            }
        }
        root.black = true;
    }

    private void fixAfterDeletion(Node node) {
        while (node != root && isBlack(node)) {
            boolean isLeft = node == node.parent.left;
            Node sibling = child(node.parent, !isLeft);
            if (!isBlack(sibling)) {
                sibling.black = true;
                node.parent.black = false;
                rotate(node.parent, isLeft);
                sibling = child(node.parent, !isLeft);
            }
            if (isBlack(sibling.left) && isBlack(sibling.right)) {
                sibling.black = false;
                node = node.parent;
            } else {
                if (isBlack(child(sibling, !isLeft))) {
                    child(sibling, isLeft).black = true;
                    sibling.black = false;
                    rotate(sibling, !isLeft);
                    sibling = child(node.parent, !isLeft);
                }
                sibling.black = node.parent.black;
                node.parent.black = true;
                child(sibling, !isLeft).black = true;
                rotate(node.parent, isLeft);
                node = root;
            }
        }
        node.black = true;
    }

    private static Node child(Node node, boolean left) {
        return left ? node.left : node.right;
    }

    private static boolean isBlack(Node node) {
        return node == null || node.black;
    }

    private void rotate(Node node, boolean left) {
        Node up = child(node, !left);
        Node across = child(up, left);
        if (left) {
            node.right = across;
        } else {
            node.left = across;
        }
        if (across != null) {
            across.parent = node;
        }
        up.parent = node.parent;
        replace(node, up);
        if (left) {
            up.left = node;
        } else {
            up.right = node;
        }
        node.parent = up;
    }

    boolean repOk() {
        return root == null || hasShape(true, 0) && last(root, null) != null;
    }

    /** Returns whether the tree is valid but for its keys. */
    boolean hasShape(boolean adds, int key) {
        return root == null || root.parent == null && root.black && height(root, -1) >= 0;
    }

    /** Returns the number of black nodes on each path, or -1. Another one than the expected is found early. */
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
        int ofRight = ofLeft < 0 ? -1 : height(right, ofLeft);
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
}

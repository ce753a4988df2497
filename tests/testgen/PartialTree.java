/**
 * The three trees of figure 9 (Visser, Pasareanu, Khurshid, ISSTA 2004). The parts that a method does not read are
 * the clouds of the figure.
 */
public class PartialTree extends RedBlackTree {
    private static boolean isChild(Node node, Node parent, boolean black) {
        return node != null && node.parent == parent && node.black == black;
    }

    private static boolean isLeaf(Node node) {
        return node.left == null && node.right == null;
    }

    /** A red node with a red child; the other subtrees are clouds. */
    boolean violates() {
        return isChild(root, null, true) && isChild(root.left, root, false) && isChild(root.left.left, root.left, false);
    }

    /** A black root with two red leaves. */
    boolean isWhole() {
        return isChild(root, null, true) && isChild(root.left, root, false) && isLeaf(root.left)
                && root.right != root.left && isChild(root.right, root, false) && isLeaf(root.right);
    }

    /** A black root with a red leaf on the left; the right subtree is a cloud. */
    boolean mayBeCompleted() {
        return isChild(root, null, true) && isChild(root.left, root, false) && isLeaf(root.left);
    }

    boolean violatesOk() {
        return violates() && repOk();
    }

    boolean isWholeOk() {
        return isWhole() && repOk();
    }

    boolean mayBeCompletedOk() {
        return mayBeCompleted() && repOk();
    }
}

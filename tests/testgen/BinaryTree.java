/** Korat's binary tree: exactly n nodes give the Catalan number of n. */
public class BinaryTree {
    static class Node {
        Node left;
        Node right;
    }

    Node root;
    int size;

    boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        java.util.Set<Node> visited = new java.util.HashSet<>();
        visited.add(root);
        java.util.LinkedList<Node> open = new java.util.LinkedList<>();
        open.add(root);
        while (!open.isEmpty()) {
            Node current = open.removeFirst();
            if (current.left != null) {
                if (!visited.add(current.left)) {
                    return false;
                }
                open.add(current.left);
            }
            if (current.right != null) {
                if (!visited.add(current.right)) {
                    return false;
                }
                open.add(current.right);
            }
        }
        return visited.size() == size;
    }
}

// Isomorphic search trees are one state, in whatever order of insertions they were built.
//@ verdict: safe
//@ states: [local] <= 400
//@ revisions: local full paranoid full-bfs
import gov.nasa.jpf.vm.Verify;

class IsomorphicTreesAreOneState {
    static class Node {
        final int key;
        Node left, right;

        Node(int key) {
            this.key = key;
        }
    }

    static Node insert(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        }
        return node;
    }

    public static void main(String[] args) {
        Node root = null;
        while (true) {
            // All subsets of four keys and the shapes they can take: a few dozen trees.
            root = insert(root, Verify.getInt(0, 3));
        }
    }
}

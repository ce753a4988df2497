// An object that the initializer of the main class makes is bound at position 0.
//@ property: Never: forall[n: Node]. [] n.x != 1, At start: forall[n: Node]. n.x == 2
//@ revisions: none local lock default bfs paranoid
//@ verdict: safe
class ObjectsBeforeMainAreBoundAtItsStart {
    static class Node {
        int x;
    }

    static final Node NODE = made();

    static Node made() {
        Node node = new Node();
        node.x = 1;
        node.x = 2;
        return node;
    }

    public static void main(String[] args) {
        NODE.x = 3;
    }
}

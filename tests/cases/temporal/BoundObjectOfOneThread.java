// Each write in the constructor of an object is observed, though only one thread reaches the object.
//@ property: Middle: forall[n: Node]. [] n.x != 1
//@ revisions: none local lock default bfs workers-local paranoid
//@ verdict: unsafe
//@ finding: ltl
class BoundObjectOfOneThread {
    static class Node {
        int x;

        Node() {
            x = 1;
            x = 2;
        }
    }

    public static void main(String[] args) {
        Node node = new Node();
        node.x = 3;
        node.x = 4;
    }
}

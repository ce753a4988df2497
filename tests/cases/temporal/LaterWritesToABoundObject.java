// Each write to a bound object is observed, though only one thread reaches the object.
//@ property: Later: forall[n: Node]. [] n.x != 3
//@ revisions: none local lock default bfs workers-local paranoid
//@ verdict: unsafe
//@ finding: ltl
class LaterWritesToABoundObject {
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

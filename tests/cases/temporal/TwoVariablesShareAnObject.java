// Two variables range over all pairs, also over the same object twice.
//@ property: Unique: forall[a: Node]. forall[b: Node]. [] (a == b || a.id != b.id || a.id == 0), Twice: forall[a: Node]. forall[b: Node]. [] !(a.id == 2 && b.id == 2)
//@ revisions: none local lock default bfs workers-local paranoid
//@ verdict: unsafe
//@ finding: ltl
class TwoVariablesShareAnObject {
    static class Node {
        int id;

        Node(int id) {
            this.id = id;
        }
    }

    static Node last;

    public static void main(String[] args) {
        for (int id = 1; id <= 3; id++) {
            last = new Node(id);
        }
    }
}

// Two objects have one number, which a pair of variables shows.
//@ property: Unique: forall[a: Node]. forall[b: Node]. [] (a == b || a.id != b.id || a.id == 0)
//@ revisions: none local lock default bfs workers-local paranoid
//@ verdict: unsafe
//@ finding: ltl
class TwoVariablesDiffer {
    static class Node {
        int id;

        Node(int id) {
            this.id = id;
        }
    }

    public static void main(String[] args) {
        for (int id = 1; id <= 3; id++) {
            new Node(id & 1);
        }
    }
}

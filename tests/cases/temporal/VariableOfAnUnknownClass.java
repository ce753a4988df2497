// The class of a variable is looked up as in other propositions.
//@ property: Named: forall[n: Nodes]. [] n.x == 0
//@ revisions: default
//@ verdict: error
//@ reason: column 15: there is no class Nodes
class VariableOfAnUnknownClass {
    static class Node {
        int x;
    }

    public static void main(String[] args) {}
}

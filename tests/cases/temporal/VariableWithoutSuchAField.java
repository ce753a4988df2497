// The fields of a variable are those of its class.
//@ property: Named: forall[n: Node]. [] n.y == 0
//@ revisions: default
//@ verdict: error
//@ reason: has no field y; did you mean x?
class VariableWithoutSuchAField {
    static class Node {
        int x;
    }

    public static void main(String[] args) {}
}

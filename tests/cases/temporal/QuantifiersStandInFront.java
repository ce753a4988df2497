// A quantifier within a formula is no proposition.
//@ property: Inner: [] forall[n: Node]. n.x == 0
//@ revisions: default
//@ verdict: error
//@ reason: column 11: forall stands in front of a property only
class QuantifiersStandInFront {
    static class Node {
        int x;
    }

    public static void main(String[] args) {}
}

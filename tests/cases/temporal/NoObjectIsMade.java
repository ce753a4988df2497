// A property over a class without objects requires nothing.
//@ property: Never: forall[n: Node]. [] n.x == 5
//@ revisions: none local default
//@ warning: requires nothing, since no object is made
//@ verdict: safe
class NoObjectIsMade {
    static class Node {
        int x;
    }

    public static void main(String[] args) {}
}

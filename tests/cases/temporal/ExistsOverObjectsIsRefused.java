// Only forall ranges over objects.
//@ property: Some: exists[n: Node]. <> n.x == 1
//@ revisions: default
//@ verdict: error
//@ reason: column 7: exists over objects is not supported
class ExistsOverObjectsIsRefused {
    static class Node {
        int x;
    }

    public static void main(String[] args) {}
}

// A violation within the bound on instances is found; garbage does not count.
//@ revisions: none local full
//@ options: --max-instances ViolationInsideTheInstanceBound$Node=3
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class ViolationInsideTheInstanceBound {
    static class Node {
        Node next;
    }

    static class Leaf extends Node {
    }

    public static void main(String[] args) {
        Node all = null;
        int length = 0;
        while (Verify.getBoolean()) {
            Node node = length % 2 == 0 ? new Node() : new Leaf();
            node.next = all;
            all = node;
            length++;
            for (int i = 0; i < 5; i++) {
                new Leaf();
            }
            assert length < 3; //~ uncaught-exception java.lang.AssertionError
        }
    }
}

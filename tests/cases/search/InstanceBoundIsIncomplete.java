// A list grows without end; states beyond the bound are not expanded, and the verdict is incomplete.
//@ revisions: none local full bfs iterative paranoid
//@ options: --max-instances InstanceBoundIsIncomplete$Node=3
//@ verdict: incomplete
//@ reason: states with more than 3 instances of InstanceBoundIsIncomplete$Node were not gone on from
import gov.nasa.jpf.vm.Verify;

class InstanceBoundIsIncomplete {
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
            assert length < 5;
        }
    }
}

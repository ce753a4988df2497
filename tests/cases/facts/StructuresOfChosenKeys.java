// Equal lists that were built in different orders of choices are one state: objects that are allocated
// after a choice have no numbers.
//@ verdict: safe
//@ revisions: local lock full
//@ states: [lock] <= 60
//@ states: [full] <= 60
import gov.nasa.jpf.vm.Verify;

class StructuresOfChosenKeys {
    static class Node {
        final int key;
        Node next;

        Node(int key) {
            this.key = key;
        }

        synchronized void set(Node next) {
            this.next = next;
        }
    }

    private static Node add(Node list, int key) {
        if (list == null || list.key > key) {
            Node first = Verify.getBoolean() ? new Node(key) : new Node(key);
            first.set(list);
            return first;
        }
        if (list.key < key) {
            list.set(add(list.next, key));
        }
        return list;
    }

    public static void main(String[] args) {
        Node list = null;
        while (true) {
            list = Verify.getBoolean() ? add(list, Verify.getInt(0, 2)) : null;
        }
    }
}

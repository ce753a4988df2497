import gov.nasa.jpf.vm.Verify;

/** Regions that become large and small, by objects and by long arrays. */
class Weighing {
    static class Node {
        Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    static long[] numbers = new long[8];
    static Node list = list(20), common;
    static Node[] one, other, third, fourth;

    static Node list(int length) {
        Node list = null;
        for (int i = 0; i < length; i++) {
            list = new Node(list);
        }
        return list;
    }

    static Node[] array() {
        return new Node[] {new Node(null), new Node(null), new Node(null), new Node(null)};
    }

    public static void main(String[] args) {
        Node own = null;
        while (true) {
            switch (Verify.getInt(0, 8)) {
                case 0: numbers = new long[8192]; break;
                case 1: numbers = new long[8]; break;
                case 2: common = list(80); break;
                case 3: common = null; break;
                case 4: own = list(80); break;
                case 5: own = list(1); break;
                case 6: own = new Node(own == null ? null : own.next); break;
                case 7:
                    one = array();
                    other = array();
                    third = array();
                    fourth = array();
                    break;
                default: one = other = third = fourth = null;
            }
        }
    }
}

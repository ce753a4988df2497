import gov.nasa.jpf.vm.Verify;

/** Objects of a thread become shared, cease to be, and are reached by two threads without being shared. */
class Owning {
    static class Node {
        Node next, out;

        Node(Node next) {
            this.next = next;
        }
    }

    static Node before, shared, handed, out = new Node(null);
    static volatile int turns;

    static Node list(int length) {
        Node list = null;
        for (int i = 0; i < length; i++) {
            list = new Node(list);
        }
        return list;
    }

    static Node at(Node list, int place) {
        for (int i = 0; i < place; i++) {
            list = list.next;
        }
        return list;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Node mine = list(3);
            while (true) {
                Node given = handed;
                mine = given != null ? given : turns == 0 ? mine : list(3);
                turns = mine.next == null ? 0 : 1;
            }
        }).start();
        Node own = list(40);
        Node small = new Node(null);
        at(own, 30).out = out;
        while (true) {
            switch (Verify.getInt(0, 8)) {
                case 0: shared = small; break;
                case 1: shared = at(own, 20); break;
                case 2: shared = null; break;
                case 3: before = new Node(null); break;
                case 4: before = null; break;
                case 5: handed = small; break;
                case 6: handed = null; break;
                case 7: small = new Node(null); break;
                default: handed = own.next;
            }
        }
    }
}

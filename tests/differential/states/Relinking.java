import gov.nasa.jpf.vm.Verify;

/** Links within large structures, shared and owned, and from them to other objects. */
class Relinking {
    static class Node {
        Node first, next, last;

        Node(Node next) {
            this.next = next;
        }
    }

    static Node before;
    static Node[] row = new Node[14];
    static Node list, after;

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
        for (int i = 0; i < row.length; i++) {
            row[i] = new Node(null);
        }
        list = list(20);
        Node own = list(26);
        while (true) {
            int what = Verify.getInt(0, 11);
            int where = Verify.getInt(0, 195);
            int one = where % 14, other = where / 14;
            switch (what) {
                case 0: row[one].first = row[other]; break;
                case 1: row[one].first = null; break;
                case 2: row[one].last = one % 2 == 0 ? before : after; break;
                case 3: before = before == null ? new Node(null) : null; break;
                case 4: after = after == null ? new Node(null) : null; break;
                case 5: at(list, one).last = at(list, other); break;
                case 6: at(list, one).first = other == 0 ? null : at(list, other); break;
                case 7: at(own, one).last = at(own, other); break;
                case 8: at(own, one).last = one % 2 == 0 ? before : row[other]; break;
                case 9: at(own, one).first = other == 0 ? null : at(own, other); break;
                case 10: before = at(list, one).last; break;
                default: at(list, one).last = other % 2 == 0 ? row[other] : null;
            }
        }
    }
}

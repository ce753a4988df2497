import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Tables and a map, shared and owned: elements are added, removed, moved and replaced, and others refer to them. */
class Rows {
    static class Node {
        Object value, next, out;

        Node(Object next) {
            this.next = next;
        }
    }

    static Object before;
    static Object[] table = new Object[13];
    static Map<Object, Object> map = new HashMap<>();
    static Object after;
    static Iterator<String> iterator;

    static Object[] filled(Object[] table) {
        for (int i = 0; i < table.length; i++) {
            table[i] = new Node(i % 2 == 0 ? new Node(null) : null);
        }
        return table;
    }

    static Node last(Object at) {
        Node last = (Node) at;
        while (last != null && last.next != null) {
            last = (Node) last.next;
        }
        return last;
    }

    /** A list that was changed. */
    static Object counted() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        list.clear();
        return list;
    }

    static int length(Object at) {
        int length = 0;
        for (Node node = (Node) at; node != null; node = (Node) node.next) {
            length++;
        }
        return length;
    }

    static void change(Object[] table, int what, int one, int other) {
        Node node = (Node) table[one];
        Node last = last(node);
        switch (what) {
            case 0: table[one] = length(node) < 4 ? new Node(node) : null; break;
            case 1: table[one] = node == null ? new Node(null) : node.next; break;
            case 2: if (last != null && length(node) < 4) last.next = new Node(null); break;
            case 3: if (last != null) last.out = table[other]; break;
            case 4: if (last != null) last.out = last(table[other]); break;
            case 5: if (last != null) last.out = other % 3 == 0 ? before : other % 3 == 1 ? after : null; break;
            case 6: after = node; table[one] = null; break;
            case 7: before = last; break;
            case 8: table[one] = other % 3 == 0 ? after : other % 3 == 1 ? before : table[other]; break;
            case 9: table[one] = table[other]; table[other] = node; break;
            case 10: if (node != null) node.value = node.value == null ? other % 2 == 0 ? counted() : new Object[1] : null; break;
            case 11: before = other % 2 == 0 ? new Node(null) : null; break;
            case 12: after = other % 2 == 0 ? new Node(null) : null; break;
            case 14: if (one > 0 && node == null) { table[one] = table[one - 1]; table[one - 1] = null; } break;
            case 15: for (int i = 0; i < table.length; i++) { table[i] = i % 5 < other % 6 ? new Node(other % 2 == 0 ? new Node(null) : null) : null; } break;
            default: if (last != null && one != other) { last.next = length(node) < 4 ? last(table[other]) : null; }
        }
        for (Object each : table) {
            acyclic(each);
        }
    }

    /** Cuts a list that leads back to itself. */
    static void acyclic(Object list) {
        int length = 0;
        for (Node node = (Node) list; node != null; node = (Node) node.next) {
            if (++length > 6) {
                node.next = null;
            }
        }
    }

    public static void main(String[] args) {
        Object[] own = filled(new Object[16]);
        filled(table);
        before = new Node(null);
        while (true) {
            int what = Verify.getInt(0, 38);
            int where = Verify.getInt(0, 168);
            int one = where % 13, other = where / 13;
            if (what < 17) {
                change(table, what, one, other);
            } else if (what < 34) {
                change(own, what - 17, one, other);
            } else if (what < 37) {
                Object key = Integer.valueOf(1000 + where % 24);
                if (map.remove(key) == null) {
                    map.put(key, what == 34 ? new Object() : what == 35 ? after : key);
                }
            } else if (what == 37) {
                own[one] = table[other];
            } else if (one % 2 == 0) {
                iterator = iterator == null ? new ArrayList<String>().iterator() : null;
            } else {
                table[one] = own[other];
            }
        }
    }
}

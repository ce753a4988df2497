import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Links in and between large shared structures. */
class Linking {
    static class Node {
        Node next, out;

        Node(Node next) {
            this.next = next;
        }
    }

    static Node first, second, out = new Node(null), list, one, other;
    static Object[] array;
    static List<String> words = new ArrayList<>(List.of("a", "b"));
    static Iterator<String> iterator;

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

    static Object[] array(int length) {
        Object[] array = new Object[length];
        for (int i = 0; i < length; i++) {
            array[i] = new Node(null);
        }
        return array;
    }

    public static void main(String[] args) {
        list = list(40);
        one = list(20);
        other = list(24);
        at(list, 30).out = out;
        Iterator<String> mine = null;
        while (true) {
            switch (Verify.getInt(0, 12)) {
                case 0: first = at(list, 20); break;
                case 1: Node node = one; one = other; other = node; break;
                case 2: first = new Node(null); break;
                case 3: first = null; break;
                case 4: out = out == null ? at(list, 30).out : null; break;
                case 5: first = at(list, Verify.getInt(6, 9)); break;
                case 6: array = array(10); break;
                case 7: array = null; break;
                case 8: array = array(10); array[3] = words.iterator(); break;
                case 9: iterator = words.iterator(); break;
                case 10: iterator = null; break;
                case 11: mine = mine == null ? words.iterator() : null; break;
                default: second = second == null ? new Node(first) : null;
            }
        }
    }
}

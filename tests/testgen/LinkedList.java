/** Korat's list: a circle of entries with a header, each of which knows both neighbours. */
public class LinkedList {
    static class Entry {
        Entry next;
        Entry previous;
    }

    Entry header;
    int size;

    boolean repOk() {
        if (header == null) {
            return false;
        }
        int count = 0;
        Entry at = header;
        do {
            Entry next = at.next;
            if (next == null || next.previous != at) {
                return false;
            }
            at = next;
            count++;
        } while (at != header && count <= size + 1);
        return at == header && count == size + 1;
    }
}

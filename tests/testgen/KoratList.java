/** Korat's linked list of objects: exactly n elements give the number of partitions of n. */
public class KoratList {
    static class Element {}

    static class Entry {
        Element element;
        Entry next;
        Entry previous;
    }

    Entry header;
    int size;

    boolean repOk() {
        if (header == null || header.element != null) {
            return false;
        }
        int count = 0;
        Entry at = header;
        while (true) {
            Entry next = at.next;
            if (next == null || next.previous != at) {
                return false;
            }
            if (next == header) {
                return count == size;
            }
            if (count == size || next.element == null) {
                return false;
            }
            at = next;
            count++;
        }
    }
}

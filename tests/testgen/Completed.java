import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A list with fields that its precondition does not read, although the methods need them. */
public class Completed {
    static class Tally {
        int sum;
    }

    class Node {
        Node next;

        int total() {
            return count + 1;
        }
    }

    private final List<String> log = new ArrayList<>();
    private final int[] cells = new int[2];
    private final Tally tally = new Tally();
    private Node first;
    private int count;

    boolean repOk() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            if (++length > 2) {
                return false;
            }
        }
        return true;
    }

    /** No field is null, and each node has its list. */
    int size() {
        int size = log.size() + cells.length + tally.sum;
        for (Node node = first; node != null; node = node.next) {
            size += node.total();
        }
        return size;
    }

    /** A final field of a type without inputs. */
    static class Guarded {
        private final ReentrantLock lock = new ReentrantLock();
        boolean isOpen;

        boolean repOk() {
            return isOpen;
        }

        boolean isHeld() {
            return lock.isLocked();
        }

        boolean isClosed() {
            return !isOpen;
        }
    }

    /** A field that the constructor sets, although it is not final. */
    static class Late {
        private List<String> all;
        boolean isOpen;

        Late() {
            all = new ArrayList<>();
        }

        boolean repOk() {
            return isOpen;
        }

        int size() {
            return all.size();
        }
    }

    /** Arrays within an array. */
    static class Grid {
        private long[][] cells;

        boolean repOk() {
            long sum = 0;
            for (int at = 0; cells != null && at < cells.length; at++) {
                for (int of = 0; cells[at] != null && of < cells[at].length; of++) {
                    sum += cells[at][of];
                }
            }
            return sum >= 0;
        }

        int rows() {
            return cells == null ? -1 : cells.length;
        }
    }

    /** A truth value that the method ignores. */
    static class Either {
        boolean isLeft;
        int size;

        boolean repOk() {
            return isLeft ? size >= 0 : size <= 0;
        }

        int get() {
            return 1;
        }
    }

    /** A number that the method ignores, within a range. */
    static class Ranged {
        int size;
        char letter;
        boolean isOpen;

        boolean repOk() {
            return isOpen;
        }

        boolean get() {
            return isOpen;
        }
    }
}

/** Methods whose branches few tests cover, although these tests do not show the results. */
public class Computed {
    static class Node {
        int value;
        Node next;
    }

    Node head;
    int size;

    public boolean repOk() {
        int count = 0;
        for (Node node = head; node != null && count <= 4; node = node.next) {
            count++;
        }
        return count == size && count <= 3;
    }

    static int determinant(int a, int b, int c, int d) {
        return a * d - b * c;
    }

    static int sum(int[] all) {
        int sum = 0;
        for (int at = 0; at < all.length; at++) {
            sum += all[at];
        }
        return sum;
    }

    static int hour(int minute) {
        return minute / 60 % 24;
    }

    static int length(int low, int high) {
        return high - low;
    }

    static boolean isMonth(int month) {
        return !(month < 1 || month > 12);
    }

    static int steps(int number) {
        int steps = 0;
        while (number > 1) {
            if (number % 2 == 0) {
                number /= 2;
            } else {
                number = 3 * number + 1;
            }
            steps++;
            if (steps > 5) {
                return -1;
            }
        }
        return steps;
    }

    void add(int value) {
        if (size < 3) {
            Node added = new Node();
            added.value = value;
            added.next = head;
            head = added;
            size++;
        }
    }

    void reverse() {
        Node done = null;
        while (head != null) {
            Node next = head.next;
            head.next = done;
            done = head;
            head = next;
        }
        head = done;
    }

    int middle() {
        Node slow = head;
        Node fast = head;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
        }
        return slow == null ? -1 : slow.value;
    }
}

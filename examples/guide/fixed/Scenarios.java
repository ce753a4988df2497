import gov.nasa.jpf.vm.Verify;
import java.util.HashSet;
import java.util.Set;

/** All pairs of operations on a stack, compared with their sequential executions. */
public class Scenarios {
    static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node top;

    static synchronized boolean push(int value) {
        top = new Node(value, top);
        return true;
    }

    static synchronized String pop() {
        Node node = top;
        top = node.next;
        return String.valueOf(node.value);
    }

    static String operation(int which) {
        return switch (which) {
            case 0 -> "push " + push(1);
            case 1 -> "push " + push(2);
            default -> "pop " + pop();
        };
    }

    static void reset() {
        top = new Node(8, new Node(9, null));
    }

    static String content() {
        StringBuilder text = new StringBuilder();
        for (Node node = top; node != null; node = node.next) {
            text.append(' ').append(node.value);
        }
        return text.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        int first = Verify.getInt(0, 2);
        int second = Verify.getInt(0, 2);
        Set<String> expected = new HashSet<>();
        reset();
        String before = operation(first);
        expected.add(before + ", " + operation(second) + " ->" + content());
        reset();
        String other = operation(second);
        expected.add(operation(first) + ", " + other + " ->" + content());

        reset();
        String[] results = new String[2];
        Thread thread = new Thread(() -> results[1] = operation(second), "second");
        thread.start();
        results[0] = operation(first);
        thread.join();
        String outcome = results[0] + ", " + results[1] + " ->" + content();
        assert expected.contains(outcome) : outcome + " is not among " + expected;
    }
}

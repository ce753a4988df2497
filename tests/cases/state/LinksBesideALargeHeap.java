// Threads begin and end, link, publish and drop objects next to a large structure, and change it;
// backtracking restores the earlier content.
//@ revisions: default local full full-bfs paranoid foreseen
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class LinksBesideALargeHeap {
    static class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static final Node[] LARGE = new Node[4500];
    static Node top, spare;

    static synchronized void push(Node node) {
        node.next = top;
        top = node;
    }

    static synchronized Node pop() {
        Node node = top;
        top = node.next;
        return node;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < LARGE.length; i++) {
            LARGE[i] = new Node(i, i % 100 == 0 ? null : LARGE[i - 1]);
        }
        Node[] own = LARGE.clone();
        Thread other = new Thread(() -> {
            push(new Node(-1, null));
            Node got = pop();
            got.next = LARGE[4000];
            spare = got;
        });
        other.start();
        push(new Node(-2, null));
        if (Verify.getBoolean()) {
            synchronized (LinksBesideALargeHeap.class) {
                LARGE[3] = top;
            }
        }
        Node got = pop();
        LARGE[5] = new Node(5, got);
        other.join();
        check(top == null && spare != got && spare.value + got.value == -3);
        check(spare.next.value == 4000 && own[3].value == 3 && LARGE[5].next == got);
        LARGE[3] = own[3];
        for (int i = 0; i < LARGE.length; i++) {
            check(LARGE[i].value == i);
        }
    }

    static void check(boolean holds) {
        if (!holds) {
            throw new IllegalStateException();
        }
    }
}

// Objects are renamed while a thread is about to arrive at an observed place.
//@ property: Never: [] !(thread("a"): entry(RenamedWhileAThreadArrives.look) && thread("b"): entry(RenamedWhileAThreadArrives.look) && RenamedWhileAThreadArrives.head == null)
//@ revisions: none local lock default bfs
//@ verdict: safe
class RenamedWhileAThreadArrives {
    static final class Node {
        final Node next;
        Object value;

        Node(Node next) {
            this.next = next;
        }
    }

    static final Object LOCK = new Object();
    static Node head;

    static void look() {
    }

    static void push() {
        for (int i = 0; i < 2; i++) {
            synchronized (LOCK) {
                Node mine = new Node(head);
                mine.value = new Object();
                head = mine;
            }
            look();
        }
    }

    public static void main(String[] args) {
        new Thread(RenamedWhileAThreadArrives::push, "a").start();
        new Thread(RenamedWhileAThreadArrives::push, "b").start();
    }
}

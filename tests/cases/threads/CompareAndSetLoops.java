// Functional updates and hand-written compareAndSet loops lose nothing.
//@ mode: run check
//@ verdict: safe
import java.util.concurrent.atomic.AtomicReference;

class CompareAndSetLoops {
    record Node(int value, Node next) {
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push(int value) {
        Node top;
        do {
            top = TOP.get();
        } while (!TOP.compareAndSet(top, new Node(value, top)));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> push(1));
        t.start();
        push(2);
        t.join();
        Node top = TOP.get();
        assert top.value + top.next.value == 3 && top.next.next == null;
    }
}

// A ConcurrentLinkedDeque works at both ends and inside.
//@ mode: run
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedDeque;

class ConcurrentLinkedDequeBothEnds {
    public static void main(String[] args) {
        ConcurrentLinkedDeque<String> d = new ConcurrentLinkedDeque<>();
        d.addFirst("b");
        d.addLast("c");
        d.push("a");
        d.offer("c");
        System.out.println(d + d.peekFirst() + d.peekLast() + d.size());
        System.out.println(d.removeFirstOccurrence("c") + " " + d + d.removeLastOccurrence("z") + d.contains("b"));
        Iterator<String> down = d.descendingIterator();
        System.out.print(down.next());
        down.remove();
        System.out.println(down.next() + " " + d + d.pollLast() + d.pop() + d.pollFirst());
    }
}

// Both ends of a LinkedBlockingDeque take and give.
//@ mode: run
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

class LinkedBlockingDequeHasTwoEnds {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(4);
        d.putFirst(2);
        d.putLast(3);
        d.push(1);
        System.out.println(d.offerLast(4) + " " + d.offerFirst(0) + " " + d.offerFirst(0, 1, TimeUnit.MILLISECONDS) + d);
        System.out.println(d.peekFirst() + " " + d.getLast() + " " + d.removeLastOccurrence(2) + " " + d.pop() + d.takeLast() + d);
        Iterator<Integer> down = d.descendingIterator();
        while (down.hasNext()) {
            System.out.print(down.next());
            down.remove();
        }
        System.out.println(d.pollFirst() + " " + d.pollLast(1, TimeUnit.MILLISECONDS) + d.size());
        try {
            d.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
    }
}

// A LinkedList is a list with a cursor and a deque at both ends.
//@ mode: run
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

class LinkedListIsListAndDeque {
    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>(List.of("b", "c", "d"));
        list.addFirst("a");
        list.offerLast("e");
        list.add(2, "x");
        System.out.println(list + " " + list.peekFirst() + list.peekLast() + " " + list.indexOf("x") + " " + list.lastIndexOf("?"));
        ListIterator<String> cursor = list.listIterator(3);
        System.out.println(cursor.previousIndex() + " " + cursor.previous() + " " + cursor.next());
        cursor.set("X");
        cursor.add("Y");
        System.out.println(list + " " + cursor.nextIndex());
        list.removeFirstOccurrence("Y");
        list.push("top");
        System.out.println(list.pop() + list.pollLast() + list.size());
        for (Iterator<String> i = list.descendingIterator(); i.hasNext();) {
            if (i.next().equals("c")) {
                i.remove();
            }
        }
        System.out.println(list + " " + list.hashCode() + " " + list.equals(List.of("a", "b", "X", "d")));
        list.clear();
        try {
            list.getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty: " + list.poll());
        }
        try {
            list.get(0);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}

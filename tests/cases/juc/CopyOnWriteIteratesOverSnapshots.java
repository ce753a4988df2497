// Iterators of copy-on-write collections see the contents of when they were made.
//@ mode: run
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

class CopyOnWriteIteratesOverSnapshots {
    public static void main(String[] args) {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
        Iterator<String> it = list.iterator();
        list.add(1, "x");
        list.replaceAll(String::toUpperCase);
        list.remove("C");
        StringBuilder seen = new StringBuilder();
        it.forEachRemaining(seen::append);
        System.out.println(seen + " " + list + list.addIfAbsent("A") + list.addAllAbsent(List.of("A", "N", "N")) + list);
        ListIterator<String> both = list.listIterator(2);
        System.out.println(both.previous() + both.nextIndex() + list.indexOf("B") + list.lastIndexOf("?"));
        try {
            both.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("read only");
        }
        List<String> sub = list.subList(1, 3);
        System.out.println(sub + " " + sub.set(0, "y") + list);
        list.sort(null);
        System.out.println(list + " " + list.removeIf(s -> s.length() == 1 && s.charAt(0) < 'C'));
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>(List.of(3, 1, 2));
        System.out.println(set.add(1) + " " + set.add(9) + set + set.remove(3) + set.contains(3) + set.equals(java.util.Set.of(1, 2, 9)));
    }
}

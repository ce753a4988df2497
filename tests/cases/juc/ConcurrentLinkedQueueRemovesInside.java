// A ConcurrentLinkedQueue removes inside, and its iterator continues after changes.
//@ mode: run
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

class ConcurrentLinkedQueueRemovesInside {
    public static void main(String[] args) {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 6; i++) {
            q.offer(i);
        }
        Iterator<Integer> it = q.iterator();
        System.out.print(it.next());
        q.remove(2);
        q.add(7);
        it.next();
        it.remove();
        while (it.hasNext()) {
            System.out.print(it.next());
        }
        System.out.println(" " + q + q.size());
        System.out.println(q.removeIf(x -> x % 2 == 1) + " " + q + q.retainAll(List.of(4)) + q + q.peek());
        System.out.println(q.poll() + " " + q.poll() + q.isEmpty() + q.addAll(List.of(8, 9)) + q.contains(9) + q.stream().mapToInt(x -> x).sum());
        try {
            q.addAll(q);
        } catch (IllegalArgumentException e) {
            System.out.println("itself");
        }
    }
}

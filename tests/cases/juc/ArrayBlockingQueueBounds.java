// A full ArrayBlockingQueue refuses elements, and keeps its order across the end of the array.
//@ mode: run
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;

class ArrayBlockingQueueBounds {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(3);
        for (int i = 0; i < 5; i++) {
            System.out.print(q.offer(i) + " ");
        }
        q.take();
        q.put(9);
        System.out.println(q + " " + q.remainingCapacity() + q.peek());
        try {
            q.add(10);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Iterator<Integer> it = q.iterator();
        System.out.print(it.next());
        q.poll();
        q.poll();
        System.out.print(it.next());
        System.out.println(it.hasNext() ? it.next() : "end");
        q.addAll(List.of(20, 21));
        System.out.println(q.remove(20) + " " + q.contains(21) + q.removeIf(x -> x > 20) + q);
        List<Integer> rest = new ArrayList<>();
        System.out.println(q.drainTo(rest) + " " + rest + q.poll() + q.isEmpty());
    }
}

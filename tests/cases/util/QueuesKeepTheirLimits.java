// Bounded, blocking and copying collections from a single thread.
//@ mode: run
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

class QueuesKeepTheirLimits {
    record Due(String name, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at, TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Due) other).at);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (BlockingQueue<Integer> queue : List.of(new ArrayBlockingQueue<Integer>(3), new LinkedBlockingDeque<Integer>(3), new PriorityBlockingQueue<Integer>(), new LinkedTransferQueue<Integer>())) {
            System.out.print(queue.getClass().getSimpleName() + " " + queue.offer(3) + queue.offer(1) + queue.offer(2) + queue.offer(0) + " " + queue.remainingCapacity());
            List<Integer> drained = new ArrayList<>();
            System.out.println(" " + queue.take() + queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.drainTo(drained, 1) + drained + queue + " " + queue.contains(0));
            queue.clear();
            System.out.println(queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.peek());
        }
        DelayQueue<Due> delays = new DelayQueue<>(List.of(new Due("past", -5), new Due("future", Long.MAX_VALUE / 2), new Due("older", -9)));
        System.out.println(delays.poll() + " " + delays.poll() + " " + delays.poll() + " " + delays.size());
        CopyOnWriteArrayList<String> copied = new CopyOnWriteArrayList<>(List.of("a", "b"));
        Iterator<String> before = copied.iterator();
        copied.addIfAbsent("b");
        copied.addIfAbsent("c");
        copied.replaceAll(String::toUpperCase);
        System.out.println(before.next() + before.next() + before.hasNext() + copied + new CopyOnWriteArraySet<>(List.of(2, 1, 2)));
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        deque.addFirst(0);
        deque.removeLastOccurrence(2);
        System.out.println(deque + " " + deque.pollLast() + deque.peekFirst());
    }
}

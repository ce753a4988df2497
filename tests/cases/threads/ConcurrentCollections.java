// Concurrent collections used by one thread behave as specified.
//@ mode: run
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

class ConcurrentCollections {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            map.merge(i % 10, i, Integer::sum);
        }
        System.out.println(map + " " + map.mappingCount() + " " + map.reduceValues(1000, Integer::sum) + " " + map.computeIfPresent(3, (k, v) -> null));
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("a", "b"));
        queue.add("c");
        System.out.println(queue.poll() + queue + queue.contains("c"));
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer i : list) {
            list.add(i * 10);
        }
        System.out.println(list);
        ConcurrentSkipListMap<String, Integer> sorted = new ConcurrentSkipListMap<>();
        sorted.put("b", 2);
        sorted.put("a", 1);
        System.out.println(sorted + " " + sorted.ceilingKey("aa"));
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
        System.out.println(deque.offer(1) + " " + deque.offer(2) + " " + deque.offer(2, 1, TimeUnit.MILLISECONDS) + " " + deque.take() + " " + deque.poll(1, TimeUnit.MILLISECONDS));
    }
}

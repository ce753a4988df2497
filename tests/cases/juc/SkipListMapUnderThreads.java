// Threads that insert into and remove from a skip list leave the right entries.
//@ mode: run
import java.util.concurrent.ConcurrentSkipListMap;

class SkipListMapUnderThreads {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 300; i++) {
                    map.merge(i % 50, 1, Integer::sum);
                    map.put(1000 * (id + 1) + i, i);
                    if (i % 2 == 0) {
                        map.remove(1000 * (id + 1) + i);
                    }
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        int previous = -1;
        boolean sorted = true;
        for (int key : map.keySet()) {
            sorted &= key > previous;
            previous = key;
        }
        System.out.println(map.size() + " " + sorted + " " + map.headMap(50).values().stream().mapToInt(x -> x).sum() + " " + map.lastKey());
    }
}

// A ConcurrentHashMap that several threads fill keeps all entries while it grows.
//@ mode: run
import java.util.concurrent.ConcurrentHashMap;

class MapGrowsUnderThreads {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(1);
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 2000; i++) {
                    map.merge(i, 1 << (8 * id), Integer::sum);
                    if (i % 3 == 0) {
                        map.put(10_000 + id * 2000 + i, i);
                    }
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        int wrong = 0;
        for (int i = 0; i < 2000; i++) {
            if (map.get(i) != 0x01010101) {
                wrong++;
            }
        }
        System.out.println(map.size() + " " + map.mappingCount() + " " + wrong + " " + map.values().stream().mapToLong(v -> v).sum());
    }
}

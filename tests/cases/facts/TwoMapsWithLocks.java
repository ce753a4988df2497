// Two objects of one class each guard a map of their own (`contained`): the accesses within each map
// hold the lock of its object.
//@ verdict: safe
//@ revisions: lock full
//@ states: [lock] <= 1830
//@ states: [full] <= 830
import java.util.HashMap;
import java.util.Map;

class TwoMapsWithLocks {
    private final Map<Integer, Integer> counts = new HashMap<>();

    synchronized void add(int number) {
        counts.merge(number, 1, Integer::sum);
    }

    synchronized int count(int number) {
        return counts.getOrDefault(number, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        TwoMapsWithLocks[] both = new TwoMapsWithLocks[2];
        for (int i = 0; i < both.length; i++) {
            both[i] = new TwoMapsWithLocks();
        }
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                both[0].add(number);
                both[1].add(10);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert both[1].count(10) == 3;
    }
}

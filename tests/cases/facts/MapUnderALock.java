// A `ReentrantLock` protects the nodes of a map. Each thread uses the lock through a captured variable.
//@ verdict: safe
//@ revisions: local lock full
//@ states: [lock] <= 715
//@ states: [full] <= 530
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

class MapUnderALock {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Map<Integer, Integer> counts = new HashMap<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                add(lock, counts, number);
                add(lock, counts, 10);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        lock.lock();
        assert counts.get(10) == 3;
        lock.unlock();
    }

    private static void add(ReentrantLock lock, Map<Integer, Integer> counts, int number) {
        lock.lock();
        try {
            counts.merge(number, 1, Integer::sum);
        } finally {
            lock.unlock();
        }
    }
}

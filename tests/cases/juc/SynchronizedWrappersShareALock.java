// Synchronized wrappers of collections use themselves or a given lock.
//@ mode: run
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class SynchronizedWrappersShareALock {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    list.add(i);
                    map.merge(i % 10, 1, Integer::sum);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(list.size() + " " + map);
        Thread blocked = new Thread(() -> list.subList(0, 1).clear());
        synchronized (list) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            System.out.println(list.size());
        }
        blocked.join();
        System.out.println(list.size());
    }
}

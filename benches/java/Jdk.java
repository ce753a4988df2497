import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Four threads that mostly use the class library: maps, builders, sorts, a lock, a queue. */
public class Jdk {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Map<String, Integer> COMMON = new ConcurrentHashMap<>();
    private static long total;

    private static long work(int me, int rounds) throws InterruptedException {
        Map<Integer, String> own = new HashMap<>();
        Map<String, Integer> sorted = new TreeMap<>();
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            StringBuilder text = new StringBuilder();
            List<Integer> numbers = new ArrayList<>();
            int next = me * 31 + round;
            for (int i = 0; i < 200; i++) {
                next = next * 1103515245 + 12345;
                numbers.add(next >>> 16);
                text.append(next & 15).append(',');
                own.put(next & 255, "v" + i);
            }
            Collections.sort(numbers);
            sum += numbers.get(100) + text.length();
            for (String word : text.toString().split(",")) {
                sorted.merge(word, 1, Integer::sum);
            }
            COMMON.merge("round " + round % 16, 1, Integer::sum);
            LOCK.lock();
            try {
                total += sum;
            } finally {
                LOCK.unlock();
            }
        }
        return sum + own.size() + sorted.size();
    }

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        BlockingQueue<Long> results = new ArrayBlockingQueue<>(4);
        for (int i = 0; i < 4; i++) {
            int me = i;
            new Thread(() -> {
                try {
                    results.put(work(me, rounds));
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }
        long sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += results.take();
        }
        LOCK.lock();
        System.out.println(sum + " " + COMMON.get("round 3") + " " + (total != 0));
        LOCK.unlock();
    }
}

// Threads that fill and empty a ConcurrentLinkedQueue lose and double nothing.
//@ mode: run
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

class ConcurrentLinkedQueueLosesNothing {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        AtomicLong sum = new AtomicLong();
        AtomicInteger taken = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 300; i++) {
                    if (id % 2 == 0) {
                        q.add(id * 300 + i);
                    } else {
                        Integer got = q.poll();
                        if (got != null) {
                            sum.addAndGet(got);
                            taken.incrementAndGet();
                        }
                    }
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        for (Integer got; (got = q.poll()) != null; taken.incrementAndGet()) {
            sum.addAndGet(got);
        }
        System.out.println(taken + " " + sum);
    }
}

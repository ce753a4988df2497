// An element of a ConcurrentLinkedQueue is taken by one thread only.
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

class LinkedQueueGivesEachOnce {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        AtomicInteger taken = new AtomicInteger();
        queue.add(1);
        Thread t = new Thread(() -> {
            if (queue.poll() != null) {
                taken.incrementAndGet();
            }
        });
        t.start();
        if (queue.poll() != null) {
            taken.incrementAndGet();
        }
        t.join();
        assert taken.get() == 1;
    }
}

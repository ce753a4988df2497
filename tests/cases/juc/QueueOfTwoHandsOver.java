// Two producers and two consumers of a bounded queue; a queue with a monitor has 10,720 states.
//@ verdict: safe
//@ states: [full] <= 2400
//@ revisions: full
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

class QueueOfTwoHandsOver {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            boolean puts = i < 2;
            threads[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 2; k++) {
                        if (puts) queue.put(k);
                        else queue.take();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        assert queue.isEmpty();
    }
}

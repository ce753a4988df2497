// A call of a queue is a step or two, not one for each access of its locks and conditions.
//@ verdict: safe
//@ states: [local] <= 200
//@ states: [none] <= 1000
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueOfOneHandsOver {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        int all = 0;
        for (int i = 0; i < 3; i++) {
            all = all * 10 + queue.take();
        }
        assert all == 12 : all;
        producer.join();
    }
}

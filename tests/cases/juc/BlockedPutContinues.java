// A put into a full queue continues once there is room, and a take once there is an element.
//@ mode: run
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;

class BlockedPutContinues {
    public static void main(String[] args) throws InterruptedException {
        hand(new ArrayBlockingQueue<>(1));
        hand(new ArrayBlockingQueue<>(1, true));
        hand(new LinkedBlockingQueue<>(1));
        hand(new LinkedBlockingDeque<>(1));
        hand(new SynchronousQueue<>());
        hand(new SynchronousQueue<>(true));
        hand(new LinkedTransferQueue<>());
        hand(new PriorityBlockingQueue<>());
    }

    static void hand(BlockingQueue<Integer> queue) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 20; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        producer.start();
        int sum = 0;
        for (int i = 1; i <= 20; i++) {
            sum = sum * 3 + queue.take();
        }
        producer.join();
        System.out.println(queue.getClass().getSimpleName() + " " + (queue instanceof PriorityBlockingQueue ? "any" : sum) + " " + queue.size());
    }
}

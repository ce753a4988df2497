// Waiting in every kind of blocking queue ends by an interrupt.
//@ mode: run
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

class TakeIsInterrupted {
    public static void main(String[] args) throws InterruptedException {
        List<BlockingQueue<String>> queues = List.of(new ArrayBlockingQueue<>(1), new LinkedBlockingQueue<>(), new LinkedBlockingDeque<>(), new PriorityBlockingQueue<>(), new SynchronousQueue<>(), new LinkedTransferQueue<>());
        for (BlockingQueue<String> queue : queues) {
            Thread taker = new Thread(() -> {
                try {
                    System.out.println(queue.take());
                } catch (InterruptedException e) {
                    System.out.println(queue.getClass().getSimpleName() + " " + Thread.currentThread().isInterrupted());
                }
            });
            taker.start();
            taker.interrupt();
            taker.join();
            System.out.println(queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.size());
        }
    }
}

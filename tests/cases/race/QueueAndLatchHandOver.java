// A box passes through a blocking queue, and back by a latch: no race on its content.
//@ verdict: safe
//@ property: data-race
//@ revisions: local full
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;

public class QueueAndLatchHandOver {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Box> queue = new ArrayBlockingQueue<>(1);
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            try {
                queue.take().value++;
                latch.countDown();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        Box box = new Box();
        box.value = 1;
        queue.put(box);
        latch.await();
        box.value++;
    }
}

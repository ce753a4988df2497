// Start, join, volatile, blocking queue, latch, barrier, exchanger and future hand a value over: Eraser
// alone would warn, happens-before rules all of it out.
//@ mode: run race
import java.util.concurrent.*;

public class HandOverIsFilteredByHappensBefore {
    static class Box {
        int value;
    }

    static volatile Box published;

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        box.value = 1;
        Thread started = new Thread(() -> box.value++);
        started.start();
        started.join();
        box.value++;

        Thread spinning = new Thread(() -> {
            while (published == null) {
                Thread.onSpinWait();
            }
            published.value++;
        });
        spinning.start();
        Box other = new Box();
        other.value = 10;
        published = other;
        spinning.join();

        BlockingQueue<Box> queue = new ArrayBlockingQueue<>(1);
        Box queued = new Box();
        CountDownLatch latch = new CountDownLatch(1);
        Thread taking = new Thread(() -> {
            try {
                queue.take().value++;
                latch.countDown();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        taking.start();
        queued.value = 5;
        queue.put(queued);
        latch.await();
        queued.value++;
        taking.join();

        Exchanger<Box> exchanger = new Exchanger<>();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Box mine = new Box();
        Thread trading = new Thread(() -> {
            try {
                Box theirs = new Box();
                theirs.value = 100;
                Box got = exchanger.exchange(theirs);
                got.value++;
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        });
        trading.start();
        mine.value = 50;
        Box got = exchanger.exchange(mine);
        got.value++;
        barrier.await();
        mine.value++;
        trading.join();

        ExecutorService pool = Executors.newFixedThreadPool(2);
        Box task = new Box();
        task.value = 7;
        pool.submit(() -> task.value++).get();
        task.value++;
        pool.shutdown();
        int sum = ForkJoinPool.commonPool().submit(() -> box.value + task.value).join();
        box.value = sum;
        System.out.println(box.value + " " + other.value + " " + queued.value + " " + mine.value
                + " " + got.value);
    }
}

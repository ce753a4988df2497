// The only worker of a pool executes a task that waits for the next one in another way than by `join`.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ForkedTaskWaitsForTheNext {
    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<?> first = pool.submit(() -> {
            latch.await(); //~ deadlock
            return 1;
        });
        pool.submit(latch::countDown);
        first.join(); //~ deadlock
    }
}

// A worker took the supplier before the second task, which completes the future. The supplier is never executed if the
// worker looks at the future later.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

class StageIsCompletedBeforeItLooks {
    public static void main(String[] args) throws Exception {
        CountDownLatch executed = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(2);
        CompletableFuture<Void> first = CompletableFuture.runAsync(executed::countDown, pool);
        pool.submit(() -> first.complete(null)).join();
        executed.await(); //~ deadlock
    }
}

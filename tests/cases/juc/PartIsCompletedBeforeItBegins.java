// A worker took the first task before the second one, which completes the first. The first is never executed if the
// worker looks at its status later.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class PartIsCompletedBeforeItBegins {
    public static void main(String[] args) throws Exception {
        CountDownLatch executed = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> first = ForkJoinTask.adapt(executed::countDown);
        pool.execute(first);
        pool.submit(first::quietlyComplete).join();
        executed.await(); //~ deadlock
    }
}

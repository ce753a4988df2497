// A worker took the first task before the second one, which executes the first. The worker may look at the status
// after that, and the task is executed only once.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Semaphore;

class ForkedTaskIsExecutedByTwo {
    static volatile boolean isDone;

    public static void main(String[] args) throws Exception {
        Semaphore executed = new Semaphore(0);
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> first = ForkJoinTask.adapt((Runnable) executed::release);
        ForkJoinTask<?> second = ForkJoinTask.adapt(() -> {
            isDone = first.isDone();
            first.invoke();
        });
        pool.execute(first);
        pool.execute(second);
        second.join();
        executed.acquire();
        if (!isDone) {
            executed.acquire(); //~ deadlock
        }
    }
}

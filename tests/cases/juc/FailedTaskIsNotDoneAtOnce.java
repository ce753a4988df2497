// The last action of a task that fails is seen before the task is done.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class FailedTaskIsNotDoneAtOnce {
    static volatile boolean asked;
    static volatile boolean failed;

    public static void main(String[] args) {
        ForkJoinTask<?> task = new ForkJoinPool(1).submit(() -> {
            failed = asked;
            throw new IllegalStateException();
        });
        asked = true;
        boolean hasFailed = failed;
        assert !hasFailed || task.isDone(); //~ uncaught-exception java.lang.AssertionError
    }
}

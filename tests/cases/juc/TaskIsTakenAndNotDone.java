// A worker took the first task before the second one, and has not completed it.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class TaskIsTakenAndNotDone {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> first = pool.submit(() -> {});
        ForkJoinTask<Boolean> second = pool.submit(() -> first.isDone());
        assert second.join(); //~ uncaught-exception java.lang.AssertionError
    }
}

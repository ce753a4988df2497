// The result of a task can be read before the task is done.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

class ResultIsThereBeforeTheTaskIsDone extends RecursiveTask<Integer> {
    static volatile int value;

    @Override
    protected Integer compute() {
        return value;
    }

    public static void main(String[] args) {
        RecursiveTask<Integer> task = new ResultIsThereBeforeTheTaskIsDone();
        new ForkJoinPool(1).execute(task);
        value = 1;
        boolean hasResult = task.getRawResult() != null;
        assert !hasResult || task.isDone(); //~ uncaught-exception java.lang.AssertionError
    }
}

// After a worker has completed the first task, main may take the second one before the worker does.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

class WorkerCompletesBeforeItTakesTheNext {
    static class Executor extends RecursiveTask<Thread> {
        @Override
        protected Thread compute() {
            return Thread.currentThread();
        }
    }

    public static void main(String[] args) {
        ForkJoinTask<Thread> first = new Executor().fork();
        ForkJoinTask<Thread> second = new Executor().fork();
        boolean firstByOther = first.join() != Thread.currentThread();
        boolean secondByMain = second.join() == Thread.currentThread();
        assert !firstByOther || !secondByMain; //~ uncaught-exception java.lang.AssertionError
    }
}

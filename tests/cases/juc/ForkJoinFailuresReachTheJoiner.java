// A failing or cancelled task is noticed where it is joined.
//@ mode: run
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

class ForkJoinFailuresReachTheJoiner {
    static class Failing extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            throw new IllegalStateException("inside");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        Failing task = new Failing();
        try {
            pool.invoke(task);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + task.isCompletedAbnormally() + task.isCancelled() + task.getException().getClass().getSimpleName());
        }
        try {
            pool.submit(new Failing()).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        Failing never = new Failing();
        System.out.println(never.cancel(true) + " " + never.isCancelled());
        try {
            never.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        ForkJoinTask<Integer> given = new Failing();
        given.complete(42);
        System.out.println(given.join() + " " + given.isDone() + given.tryUnfork());
        given = new Failing();
        given.completeExceptionally(new ArithmeticException("given"));
        given.quietlyJoin();
        System.out.println(given.getException() instanceof ArithmeticException);
        pool.shutdownNow();
    }
}

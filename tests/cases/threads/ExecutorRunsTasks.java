// A fixed pool runs its tasks, gives results and exceptions, and shuts down.
//@ mode: run
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

class ExecutorRunsTasks {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> result = pool.submit(() -> 42);
        Future<?> failure = pool.submit(() -> {
            throw new IllegalStateException("in the task");
        });
        System.out.println(result.get());
        try {
            failure.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
        for (Future<String> f : pool.invokeAll(calls)) {
            System.out.println(f.get());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }
}

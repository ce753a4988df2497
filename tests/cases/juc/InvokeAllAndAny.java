// invokeAll keeps the order of its tasks, invokeAny gives one that succeeded.
//@ mode: run
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

class InvokeAllAndAny {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        List<Callable<String>> tasks = List.of(() -> "a", () -> {
            throw new IllegalStateException("b");
        }, () -> "c");
        for (Future<String> f : pool.invokeAll(tasks)) {
            try {
                System.out.print(f.get() + " ");
            } catch (ExecutionException e) {
                System.out.print(e.getCause().getMessage() + "! ");
            }
        }
        System.out.println(pool.invokeAny(List.of(tasks.get(1), tasks.get(2))));
        try {
            pool.invokeAny(List.of(tasks.get(1)));
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        Callable<String> slow = () -> {
            Thread.sleep(1_000_000);
            return "never";
        };
        List<Future<String>> late = pool.invokeAll(List.of(slow, tasks.get(0)), 200, TimeUnit.MILLISECONDS);
        System.out.println(late.get(0).isCancelled() + " " + late.get(1).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS));
    }
}

// Factories of Executors adapt tasks, hide pools and name threads.
//@ mode: run
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;

class ExecutorViewsAndFactories {
    public static void main(String[] args) throws Exception {
        Callable<String> adapted = Executors.callable(() -> System.out.print("ran "), "result");
        System.out.println(adapted.call() + " " + Executors.callable(() -> { }).call());
        Thread t = Executors.defaultThreadFactory().newThread(() -> { });
        System.out.println(t.getName().matches("pool-\\d+-thread-1") + " " + t.isDaemon() + t.getPriority());
        ExecutorService hidden = Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(1));
        System.out.println((hidden instanceof ThreadPoolExecutor) + " " + hidden.submit(() -> 5).get());
        hidden.shutdown();
        ScheduledExecutorService single = Executors.newSingleThreadScheduledExecutor();
        Future<Integer> f = single.submit(() -> 6);
        System.out.println(f.get() + " " + single.shutdownNow());
        ExecutorService stealing = Executors.newWorkStealingPool(2);
        System.out.println(stealing.submit(() -> Thread.currentThread().isDaemon()).get());
        stealing.shutdown();
    }
}

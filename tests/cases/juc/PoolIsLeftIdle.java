// A pool that nobody shuts down keeps its worker. The finding has the place where the pool is made, and the other pool
// is shut down.
//@ verdict: unsafe
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolIsLeftIdle {
    public static void main(String[] args) throws Exception {
        ExecutorService first = Executors.newFixedThreadPool(1);
        ExecutorService second = Executors.newSingleThreadExecutor(); //~ deadlock
        Future<Integer> one = first.submit(() -> 1);
        Future<Integer> two = second.submit(() -> 2);
        System.out.println(one.get() + two.get());
        first.shutdown();
    }
}

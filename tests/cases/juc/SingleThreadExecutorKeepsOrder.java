// One thread runs its tasks in the order in which they came.
//@ mode: run
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class SingleThreadExecutorKeepsOrder {
    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            int n = i;
            one.execute(() -> order.append(n));
        }
        Future<String> last = one.submit(() -> order.append("!"), "done");
        System.out.println(last.get() + " " + order + " " + last.isDone() + (one instanceof ThreadPoolExecutor));
        one.execute(() -> {
            throw new ThreadDeath();
        });
        System.out.println(one.submit(() -> Thread.currentThread().isAlive()).get());
        one.shutdown();
        System.out.println(one.awaitTermination(1, TimeUnit.HOURS));
    }
}

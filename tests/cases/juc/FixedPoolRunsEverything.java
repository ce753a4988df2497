// A fixed pool runs every task once and counts them.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

class FixedPoolRunsEverything {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(3);
        AtomicInteger ran = new AtomicInteger();
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int n = i;
            results.add(pool.submit(() -> {
                ran.incrementAndGet();
                return n * n;
            }));
        }
        int sum = 0;
        for (Future<Integer> f : results) {
            sum += f.get();
        }
        System.out.println(sum + " " + ran + " " + pool.getLargestPoolSize() + pool.getCorePoolSize() + pool.isShutdown());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS) + " " + pool.isTerminated() + " " + pool.getCompletedTaskCount() + " " + pool.getPoolSize() + pool.getActiveCount());
        String text = pool.toString();
        System.out.println(text.substring(text.indexOf('[')));
    }
}

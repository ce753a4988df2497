// A pool has states for the hand-over of its tasks, and not for its bookkeeping.
//@ verdict: safe
//@ states: [full] <= 2500
//@ revisions: full
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class PoolOfThreeRunsThreeTasks {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            all.add(() -> number * number);
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(all)) sum += future.get();
        pool.shutdown();
        assert sum == 5 : sum;
    }
}

// Two tasks of a fixed pool of two workers give their results.
//@ verdict: safe
//@ revisions: full
//@ slow: local
//@ states: [local] <= 30000
//@ states: [full] <= 11000
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class PoolOfTwoGivesResults {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> 1);
        Future<Integer> two = pool.submit(() -> 2);
        int sum = one.get() + two.get();
        pool.shutdown();
        assert sum == 3;
    }
}

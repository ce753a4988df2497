// The common pool executes two tasks, and their results are added. JDK 17 has 148 states; the invoker of
// JDK 25 helps in more ways.
//@ verdict: safe
//@ revisions: full
//@ states: [full] <= 749
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

class CommonPoolInvokesAll {
    public static void main(String[] args) throws Exception {
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        int sum = 0;
        for (Future<Integer> result : ForkJoinPool.commonPool().invokeAll(tasks)) {
            sum += result.get();
        }
        assert sum == 3;
    }
}

// Idle workers of a pool that is not shut down stay, so that its state space closes.
//@ verdict: safe
//@ revisions: local full
//@ states: [full] <= 10000
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class OwnPoolIsLeftIdle {
    static class Fibonacci extends RecursiveTask<Integer> {
        final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fibonacci one = new Fibonacci(n - 1);
            one.fork();
            return new Fibonacci(n - 2).compute() + one.join();
        }
    }

    public static void main(String[] args) {
        assert new ForkJoinPool(2).invoke(new Fibonacci(2)) == 1;
    }
}

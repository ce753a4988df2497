// Recursive tasks of a fork-join pool split, compute and join.
//@ mode: run
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

class ForkedSumsAreJoined {
    static final class Sum extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 100) {
                long sum = 0;
                for (int i = from; i < to; i++) {
                    sum += i;
                }
                return sum;
            }
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static final class Failing extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {
            throw new IllegalStateException("in the pool");
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Sum(0, 10_000)) + " " + ForkJoinPool.commonPool().invoke(new Sum(5, 500)) + " " + pool.getParallelism());
        try {
            pool.invoke(new Failing());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        pool.shutdown();
        System.out.println(pool.isShutdown());
    }
}

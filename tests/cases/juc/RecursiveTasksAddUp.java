// Recursive tasks fork, join and give their results.
//@ mode: run
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

class RecursiveTasksAddUp {
    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib left = new Fib(n - 1);
            left.fork();
            return new Fib(n - 2).compute() + left.join();
        }
    }

    static class Fill extends RecursiveAction {
        final int[] array;
        final int from;
        final int to;

        Fill(int[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 10) {
                for (int i = from; i < to; i++) {
                    array[i] = i * i;
                }
                return;
            }
            int middle = (from + to) / 2;
            invokeAll(new Fill(array, from, middle), new Fill(array, middle, to));
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Fib(12)) + " " + pool.submit(new Fib(5)).get() + " " + new Fib(7).invoke());
        int[] squares = new int[200];
        pool.invoke(new Fill(squares, 0, 200));
        long sum = 0;
        for (int s : squares) {
            sum += s;
        }
        System.out.println(sum + " " + pool.getParallelism() + pool.isShutdown());
        ForkJoinTask<String> adapted = ForkJoinTask.adapt(() -> ForkJoinTask.inForkJoinPool() + "");
        System.out.println(pool.submit(adapted).join() + " " + ForkJoinTask.inForkJoinPool() + adapted.isCompletedNormally() + adapted.getRawResult());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, java.util.concurrent.TimeUnit.HOURS) + " " + pool.isTerminated());
    }
}

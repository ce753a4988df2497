// Parallel streams and fork-join tasks compute the results of sequential ones.
//@ mode: run
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;

class ParallelStreamsAgree {
    static class Sum extends RecursiveTask<Integer> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 2) {
                return IntStream.range(from, to).sum();
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }
    }

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 1000).parallel().filter(i -> i % 3 == 0).mapToLong(i -> (long) i * i).sum());
        System.out.println(ForkJoinPool.commonPool().invoke(new Sum(0, 50)));
    }
}

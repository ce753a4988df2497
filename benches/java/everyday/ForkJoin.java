import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A task forks one half of its work. */
public class ForkJoin {
    private static final class Sum extends RecursiveTask<Integer> {
        private final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }
    }

    public static void main(String[] args) throws Exception {
        assert ForkJoinPool.commonPool().invoke(new Sum(0, 2)) == 1;
    }
}

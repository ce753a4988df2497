// Elements and fields that the functions of parallel streams, pools and sorts access.
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.stream.IntStream;

class Parallel {
    static int compared;
    static int divided;
    static int sequential;

    static class Division extends RecursiveAction {
        final int depth;

        Division(int depth) {
            this.depth = depth;
        }

        @Override
        protected void compute() {
            if (depth == 0) {
                divided++;
            } else {
                invokeAll(new Division(depth - 1), new Division(depth - 1));
            }
        }
    }

    public static void main(String[] args) {
        int[] sum = new int[1];
        sum[0] = 1;
        IntStream.range(0, 4).parallel().forEach(number -> sum[0] += number);
        System.out.println(sum[0]);
        IntStream.range(0, 4).forEach(number -> sequential += number);
        Integer[] all = {3, 1, 2};
        Arrays.parallelSort(all, (one, other) -> compared++);
        new ForkJoinPool(2).invoke(new Division(2));
    }
}

//@ rows: independence
//= 22: access reads Parallel.divided; dependent on Parallel.java:22; is dependent
//= 22: access writes Parallel.divided; dependent on Parallel.java:22; is dependent
//= 31: access writes []; is local
//= 32: access reads []; dependent on Parallel.java:32; is dependent
//= 32: access writes []; dependent on Parallel.java:32; is dependent
//= 33: access reads []; is ordered by start or join
//= 36: access reads Parallel.compared; dependent on Parallel.java:36; is dependent
//= 36: access writes Parallel.compared; dependent on Parallel.java:36; is dependent

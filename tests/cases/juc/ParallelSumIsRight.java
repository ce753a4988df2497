// A parallel stream sums up right in every schedule.
//@ verdict: safe
//@ states: [local] <= 2000
//@ revisions: local
import java.util.stream.IntStream;

class ParallelSumIsRight {
    public static void main(String[] args) {
        int sum = IntStream.range(0, 2).parallel().map(x -> x + 1).sum();
        assert sum == 3;
    }
}

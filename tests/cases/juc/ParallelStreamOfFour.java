// A parallel stream of four elements has states for the elements, not for the bookkeeping of tasks.
//@ verdict: safe
//@ revisions: full
//@ states: [full] <= 3000
import java.util.stream.IntStream;

class ParallelStreamOfFour {
    public static void main(String[] args) {
        int sum = IntStream.range(0, 4).parallel().map(x -> x + 1).sum();
        assert sum == 10;
    }
}

// Side effects of a parallel stream lose updates.
//@ verdict: unsafe
//@ revisions: local
import java.util.stream.IntStream;

class ParallelSideEffectsRace {
    static int count;

    public static void main(String[] args) {
        IntStream.range(0, 2).parallel().forEach(x -> count++);
        assert count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

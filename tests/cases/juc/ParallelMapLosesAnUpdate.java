// A function of a parallel stream that changes a field without a lock loses an update.
//@ verdict: unsafe
//@ revisions: full local
import java.util.stream.IntStream;

class ParallelMapLosesAnUpdate {
    static int count;

    public static void main(String[] args) {
        int sum = IntStream.range(0, 2).parallel().map(x -> ++count).sum();
        assert count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

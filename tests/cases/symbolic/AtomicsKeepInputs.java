// Atomic operations of the class library keep terms; a comparison is a choice between equal and different.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.sosy_lab.sv_benchmarks.Verifier;

class AtomicsKeepInputs {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        AtomicInteger counter = new AtomicInteger(3);
        boolean exchanged = counter.compareAndSet(x, 5);
        assert exchanged == (x == 3);
        assert counter.get() == (x == 3 ? 5 : 3);
        AtomicLong sum = new AtomicLong(x);
        assert sum.getAndAdd(2) == x && sum.updateAndGet(n -> n * 2) == (x + 2L) * 2;
        AtomicInteger start = new AtomicInteger(x);
        int before = start.getAndIncrement();
        assert start.get() == x + 1;
        assert before != 123_456_789; //~ uncaught-exception java.lang.AssertionError
    }
}

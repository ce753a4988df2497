// A comparison of the class library with an input has both results.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
import java.util.concurrent.atomic.AtomicInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

class CompareAndSetHasTwoResults {
    public static void main(String[] args) {
        AtomicInteger counter = new AtomicInteger(Verifier.nondetInt());
        if (counter.compareAndSet(5, 6)) {
            assert false; //~ uncaught-exception java.lang.AssertionError
        }
    }
}

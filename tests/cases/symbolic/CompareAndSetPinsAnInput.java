// A comparison of the class library with an input decides for the number of the input only.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: incomplete
//@ reason: pinned at jdk.internal.misc.Unsafe
import java.util.concurrent.atomic.AtomicInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

class CompareAndSetPinsAnInput {
    public static void main(String[] args) {
        AtomicInteger counter = new AtomicInteger(Verifier.nondetInt());
        if (counter.compareAndSet(5, 6)) {
            assert false;
        }
    }
}

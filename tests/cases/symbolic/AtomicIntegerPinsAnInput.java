// The class library changes the number of an input atomically, so other values of the input are left out.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: incomplete
//@ reason: pinned at jdk.internal.misc.Unsafe
import java.util.concurrent.atomic.AtomicInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

class AtomicIntegerPinsAnInput {
    public static void main(String[] args) {
        AtomicInteger counter = new AtomicInteger(Verifier.nondetInt());
        int before = counter.getAndIncrement();
        assert before != 7;
    }
}

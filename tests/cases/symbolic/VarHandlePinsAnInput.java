// A call of a method handle restricts its arguments to their numbers.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: incomplete
//@ reason: pinned at an invokedynamic instruction
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.sosy_lab.sv_benchmarks.Verifier;

class VarHandlePinsAnInput {
    public static void main(String[] args) {
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        array.lazySet(1, Verifier.nondetInt());
        assert array.get(1) != 7;
    }
}

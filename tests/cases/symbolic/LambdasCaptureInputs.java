// A lambda that captures an input restricts it to no number.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
//@ states: <= 30
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import org.sosy_lab.sv_benchmarks.Verifier;

class LambdasCaptureInputs {
    record Pair(int first, long second) {}

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        long y = Verifier.nondetLong();
        IntUnaryOperator plus = z -> x + z;
        LongSupplier sum = () -> y + x;
        assert plus.applyAsInt(1) == x + 1;
        if (plus.applyAsInt(2) == 1_000_000 && sum.getAsLong() == 7) {
            assert y == -999_991;
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (new Pair(x, 3).equals(new Pair(77_777, y))) {
            assert x == 77_777 && y == 3;
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
    }
}

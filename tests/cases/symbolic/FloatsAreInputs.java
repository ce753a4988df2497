// An input of a floating-point type may be NaN, infinite, and a zero of either sign.
//@ options: --symbolic
//@ revisions: default none local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class FloatsAreInputs {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        if (d != d) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (d == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
        if (d == 0 && 1 / d < 0) {
            throw new UnsupportedOperationException(); //~ uncaught-exception java.lang.UnsupportedOperationException
        }
        float f = Verifier.nondetFloat();
        if (f != f) {
            throw new ArithmeticException(); //~ uncaught-exception java.lang.ArithmeticException
        }
        assert f <= Float.MAX_VALUE; //~ uncaught-exception java.lang.AssertionError
    }
}

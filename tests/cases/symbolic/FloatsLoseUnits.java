// An int that is no float is found; NaN differs from itself, and a negative zero equals zero.
//@ options: --symbolic
//@ revisions: default none local
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class FloatsLoseUnits {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert (float) x != 16777216f || x == 16777216; //~ uncaught-exception java.lang.AssertionError
        double d = Verifier.nondetDouble();
        if (d != d) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (d == 0 && 1 / d < 0) {
            throw new ArithmeticException(); //~ uncaught-exception java.lang.ArithmeticException
        }
    }
}

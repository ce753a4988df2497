// The square root of an input is a term.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class SquareRootOfAnInput {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        double root = Math.sqrt(d);
        assert !(root < 0);
        assert Double.isNaN(root) == !(d >= 0);
        assert root != 1.5; //~ uncaught-exception java.lang.AssertionError
        assert StrictMath.sqrt(d) != 2.5 || d == 6.25;
    }
}

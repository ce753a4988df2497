// The ends of a large type are among the values that are tried.
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class OverflowOfSvComp {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0);
        assert n + 1 > 0; //~ uncaught-exception java.lang.AssertionError
    }
}

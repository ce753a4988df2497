// SV-COMP's values: all of a small type, a few of a large one, which makes the result incomplete.
//@ verdict: incomplete
//@ reason: Verifier.nondetInt
import org.sosy_lab.sv_benchmarks.Verifier;

class AnyValueOfSvComp {
    static int seen;

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0);
        assert n > 0;
        seen = n;
    }
}

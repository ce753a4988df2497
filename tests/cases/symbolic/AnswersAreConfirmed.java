// A second solver confirms that no path fails.
//@ options: --symbolic --check-solver
//@ revisions: default
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class AnswersAreConfirmed {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Verifier.assume(x > 3 && x < 100 && y > x && y < 200);
        assert x * y > 19;
        assert (x ^ y) != 0;
    }
}

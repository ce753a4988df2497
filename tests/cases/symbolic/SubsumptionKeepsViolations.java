// A covered state has no execution that its cover lacks; one that no other implies is explored.
//@ options: --symbolic --subsumption
//@ revisions: default none local bfs
//@ verdict: unsafe
//@ property: uncaught-exception
import org.sosy_lab.sv_benchmarks.Verifier;

class SubsumptionKeepsViolations {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = 0;
        if (Verifier.nondetBoolean()) {
            Verifier.assume(x > 20);
        } else if (Verifier.nondetBoolean()) {
            Verifier.assume(x < 10);
            y = 1;
        } else {
            Verifier.assume(x > 5);
        }
        if (x == 7) {
            assert y != 1; //~ uncaught-exception java.lang.AssertionError
        }
        assert x != 6 || y == 1; //~ uncaught-exception java.lang.AssertionError
        assert x != 30 || y == 1; //~ uncaught-exception java.lang.AssertionError
    }
}

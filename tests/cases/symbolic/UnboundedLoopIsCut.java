// A loop whose bound is any int: the search is cut by its bound on states, so it proves nothing.
//@ options: --symbolic --max-states 50
//@ revisions: default local
//@ verdict: incomplete
import org.sosy_lab.sv_benchmarks.Verifier;

class UnboundedLoopIsCut {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int turns = 0;
        for (int i = 0; i < n; i++) {
            turns++;
        }
        assert turns >= 0;
    }
}

// Iterative deepening ends at the depth bound.
//@ revisions: default
//@ options: --search iterative --max-depth 3
//@ verdict: incomplete
//@ reason: the depth limit was reached (3)
import gov.nasa.jpf.vm.Verify;

class DeepeningEndsAtTheBound {
    static int kept;

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            kept = kept * 3 + Verify.getInt(0, 2);
        }
        assert kept >= 0;
    }
}

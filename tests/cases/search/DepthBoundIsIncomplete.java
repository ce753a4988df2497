// A search that hits its depth bound is incomplete.
//@ options: --max-depth 3
//@ verdict: incomplete
//@ reason: depth
import gov.nasa.jpf.vm.Verify;

class DepthBoundIsIncomplete {
    static int kept;

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            kept = kept * 3 + Verify.getInt(0, 2);
        }
        assert kept >= 0;
    }
}

// A search that hits its bound on states is incomplete.
//@ options: --max-states 10
//@ verdict: incomplete
//@ reason: states
import gov.nasa.jpf.vm.Verify;

class StateBoundIsIncomplete {
    static int kept;

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            kept = kept * 3 + Verify.getInt(0, 2);
        }
        assert kept >= 0;
    }
}

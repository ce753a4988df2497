// Choices whose outcomes are kept lead to different states.
//@ verdict: safe
//@ states: >= 32
import gov.nasa.jpf.vm.Verify;

class DifferentOutcomesAreDifferentStates {
    static int kept;

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            kept = kept * 2 + (Verify.getBoolean() ? 1 : 0);
        }
        Verify.breakTransition("all kept");
        assert kept < 32;
    }
}

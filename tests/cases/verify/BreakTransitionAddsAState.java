// breakTransition stores a state; with a range it is a choice as well.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class BreakTransitionAddsAState {
    public static void main(String[] args) {
        Verify.breakTransition("here");
        int i = Verify.breakTransition("there", 1, 3);
        assert i >= 1 && i <= 3;
        assert i != 2; //~ uncaught-exception java.lang.AssertionError
    }
}

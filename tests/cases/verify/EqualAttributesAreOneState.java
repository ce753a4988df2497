// Attributes distinguish states, and equal ones do not.
//@ verdict: safe
//@ ends: 2
import gov.nasa.jpf.vm.Verify;

class EqualAttributesAreOneState {
    static final Object marked = new Object();

    public static void main(String[] args) {
        int n = Verify.getInt(1, 4);
        Verify.setObjectAttribute(marked, n % 2);
        n = 0;
        Verify.breakTransition("marked");
        assert Verify.getObjectAttribute(marked) < 2;
    }
}

// getBoolean with an order explores both outcomes too.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class GetBooleanFalseFirst {
    public static void main(String[] args) {
        boolean a = Verify.getBoolean(true), b = Verify.getBoolean(false);
        assert !(a && !b); //~ uncaught-exception java.lang.AssertionError
        assert a || b; //~ uncaught-exception java.lang.AssertionError
    }
}

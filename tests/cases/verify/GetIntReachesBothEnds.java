// getInt takes both ends of its range and the values between.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class GetIntReachesBothEnds {
    public static void main(String[] args) {
        int i = Verify.getInt(-1, 1);
        assert i != -1; //~ uncaught-exception java.lang.AssertionError
        assert i != 0; //~ uncaught-exception java.lang.AssertionError
        assert i != 1; //~ uncaught-exception java.lang.AssertionError
    }
}

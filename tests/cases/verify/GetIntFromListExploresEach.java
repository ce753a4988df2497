// getIntFromList takes each listed value, once each though listed twice, and no other.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class GetIntFromListExploresEach {
    public static void main(String[] args) {
        int i = Verify.getIntFromList(5, -5, 100, 5);
        assert i != 5; //~ uncaught-exception java.lang.AssertionError
        assert i != -5; //~ uncaught-exception java.lang.AssertionError
        assert i != 100; //~ uncaught-exception java.lang.AssertionError
        throw new IllegalStateException("never");
    }
}

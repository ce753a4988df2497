// Verify.random(n) takes every value from 0 to n, both included.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class RandomIncludesItsBound {
    public static void main(String[] args) {
        int i = Verify.random(2);
        assert i >= 0 && i <= 2;
        assert i != 0; //~ uncaught-exception java.lang.AssertionError
        assert i != 2; //~ uncaught-exception java.lang.AssertionError
    }
}

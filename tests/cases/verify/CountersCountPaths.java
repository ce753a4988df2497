// A counter incremented once on each of three paths reaches three.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class CountersCountPaths {
    public static void main(String[] args) {
        int kept = Verify.getInt(0, 2);
        Verify.incrementCounter(1);
        assert Verify.getCounter(1) < 3 : kept; //~ uncaught-exception java.lang.AssertionError
    }
}

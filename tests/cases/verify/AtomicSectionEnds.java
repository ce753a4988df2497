// After endAtomic other threads run again.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class AtomicSectionEnds {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        Verify.beginAtomic();
        x = 2;
        Verify.endAtomic();
        assert x == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

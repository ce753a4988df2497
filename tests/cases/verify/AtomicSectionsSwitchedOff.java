// Without atomic sections, their code can be interrupted.
//@ verdict: unsafe
//@ options: +cg.enable_atomic=false
import gov.nasa.jpf.vm.Verify;

class AtomicSectionsSwitchedOff {
    static int x;

    public static void main(String[] args) {
        new Thread(() -> x++).start();
        Verify.beginAtomic();
        int before = x;
        int after = x;
        Verify.endAtomic();
        assert before == after; //~ uncaught-exception java.lang.AssertionError
    }
}

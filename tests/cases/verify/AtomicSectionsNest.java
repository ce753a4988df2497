// Only the outermost endAtomic ends an atomic section.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class AtomicSectionsNest {
    static volatile int x;

    static void set(int value) {
        Verify.beginAtomic();
        x = value;
        Verify.endAtomic();
    }

    public static void main(String[] args) {
        new Thread(() -> set(1)).start();
        Verify.beginAtomic();
        set(2);
        int seen = x;
        Verify.endAtomic();
        assert seen == 2;
    }
}

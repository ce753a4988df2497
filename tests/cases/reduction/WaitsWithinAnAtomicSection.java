// A thread in an atomic section waits for a monitor that another thread has. Others see its first write
// meanwhile. So leaving the monitor depends on the atomic section.
//@ verdict: unsafe
//@ revisions: none lock full paranoid
import gov.nasa.jpf.vm.Verify;

class WaitsWithinAnAtomicSection {
    static volatile int number;

    static synchronized void enter() {}

    public static void main(String[] args) {
        new Thread(WaitsWithinAnAtomicSection::enter).start();
        new Thread(() -> {
            Verify.beginAtomic();
            number = 1;
            enter();
            number = 2;
            Verify.endAtomic();
        }).start();
        if (number == 1) {
            throw new IllegalStateException(); //~ uncaught-exception
        }
    }
}

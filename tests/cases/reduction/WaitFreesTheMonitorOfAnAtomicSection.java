// A thread that waits leaves its monitor. A thread in an atomic section waits for that monitor, and others
// see its first write meanwhile.
//@ verdict: unsafe
//@ revisions: none lock full paranoid
import gov.nasa.jpf.vm.Verify;

class WaitFreesTheMonitorOfAnAtomicSection {
    static final Object LOCK = new Object();
    static volatile int number;

    static void pause() {
        synchronized (LOCK) {
            try {
                LOCK.wait(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void enter() {
        synchronized (LOCK) {
        }
    }

    public static void main(String[] args) {
        new Thread(WaitFreesTheMonitorOfAnAtomicSection::pause).start();
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

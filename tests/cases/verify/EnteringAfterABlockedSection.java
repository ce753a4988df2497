// A thread that had to wait for a monitor within an atomic section is interleaved again after it,
// at the same instruction too.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class EnteringAfterABlockedSection {
    static int stage;
    static boolean seen;

    public static void main(String[] args) {
        Object lock = new Object();
        Thread main = Thread.currentThread();
        new Thread(() -> {
            synchronized (lock) {
                Verify.ignoreIf(main.getState() != Thread.State.BLOCKED);
            }
            synchronized (lock) {
                seen = stage == 1;
            }
        }).start();
        for (int i = 0; i < 2; i++) {
            if (i == 0) {
                Verify.beginAtomic();
            }
            synchronized (lock) {
                if (seen) {
                    throw new IllegalStateException("seen"); //~ uncaught-exception java.lang.IllegalStateException
                }
                stage++;
            }
            if (i == 0) {
                Verify.endAtomic();
            }
        }
    }
}

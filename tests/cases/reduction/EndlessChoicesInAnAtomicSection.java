// Endless choices in an atomic section keep all other threads back. The other thread may fail before.
//@ options: --sampling off
//@ revisions: none local full full-bfs workers-full
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class EndlessChoicesInAnAtomicSection {
    static volatile int x;

    static void choose() {
        Verify.beginAtomic();
        while (Verify.getInt(0, 2) != 3) {
            Thread.onSpinWait();
        }
        Verify.endAtomic();
    }

    public static void main(String[] args) {
        new Thread(() -> {
            if (x == 0) {
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            }
        }).start();
        choose();
    }
}

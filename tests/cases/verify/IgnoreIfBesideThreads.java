// Abandoning a path does not hide earlier steps of another thread.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class IgnoreIfBesideThreads {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> {
            x = 1;
            assert x == 1; //~ uncaught-exception java.lang.AssertionError
        }).start();
        x = 2;
        Verify.ignoreIf(true);
    }
}

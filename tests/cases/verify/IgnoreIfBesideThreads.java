// Giving a path up does not hide what another thread does before it.
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

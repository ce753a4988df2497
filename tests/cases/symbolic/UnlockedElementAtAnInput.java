// A read at an input has no lock, so that the lock of the writes does not protect the elements.
//@ options: --symbolic
//@ revisions: default none local lock paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class UnlockedElementAtAnInput {
    public static void main(String[] args) {
        int[] levels = new int[2];
        int x = Verifier.nondetInt() & 1;
        Thread other = new Thread(() -> {
            synchronized (levels) {
                levels[0] = 1;
                levels[0] = 0;
            }
        });
        other.start();
        assert levels[x] == 0; //~ uncaught-exception java.lang.AssertionError
    }
}

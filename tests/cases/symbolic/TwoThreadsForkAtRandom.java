// The schedule of a path found at random has no counterpart with numbers; a search finds another one.
//@ options: --symbolic --search best-first --heuristic random --seed 6
//@ revisions: default
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class TwoThreadsForkAtRandom {
    static int shared;

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 2);
        new Thread(() -> {
            for (int i = 0; i < n; i++) {
                shared = i;
            }
            assert shared != 1; //~ uncaught-exception java.lang.AssertionError
        }).start();
        int turns = 0;
        while (turns < n) {
            turns++;
        }
        assert turns != 2 || shared == 0; //~ uncaught-exception java.lang.AssertionError
    }
}

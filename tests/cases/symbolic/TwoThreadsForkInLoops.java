// Each turn of a loop decides on an input, and so does another thread; both findings are reported.
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class TwoThreadsForkInLoops {
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

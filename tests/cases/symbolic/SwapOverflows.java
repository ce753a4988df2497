// A swap by sums is right only without overflow: over all ints the inner branch is reached.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class SwapOverflows {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            if (x - y > 0) {
                assert false; //~ uncaught-exception java.lang.AssertionError
            }
        }
    }
}

// A swap by sums of small ints: the inner branch has no solution.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
//@ states: <= 8
import org.sosy_lab.sv_benchmarks.Verifier;

class SwapIsRightWithinBounds {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Verifier.assume(x >= -1000 && x <= 1000);
        Verifier.assume(y >= -1000 && y <= 1000);
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            if (x - y > 0) {
                assert false;
            }
        }
    }
}

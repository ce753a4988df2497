// The bound of a loop is an input with an assumed maximum.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
//@ states: <= 30
import org.sosy_lab.sv_benchmarks.Verifier;

class LoopBoundIsSymbolic {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n <= 10);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        assert sum <= 45;
    }
}

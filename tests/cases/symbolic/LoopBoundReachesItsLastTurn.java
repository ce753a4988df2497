// An execution with as many turns as the bound allows is explored.
//@ options: --symbolic --loop-bound 3
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
//@ property: uncaught-exception
import org.sosy_lab.sv_benchmarks.Verifier;

class LoopBoundReachesItsLastTurn {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int sum = 0;
        int i = 0;
        while (i < n) {
            sum += i;
            i++;
        }
        assert sum != 3; //~ uncaught-exception java.lang.AssertionError
    }
}

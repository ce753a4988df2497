// A bound on turns leaves long executions out, which the result states. The shorter ones are explored.
//@ options: --symbolic --loop-bound 3
//@ revisions: default none local bfs paranoid
//@ verdict: incomplete
//@ reason: executions that repeat a loop more than 3 times (--loop-bound), at LoopBoundLeavesLongExecutionsOut.main(LoopBoundLeavesLongExecutionsOut.java:15)
//@ states: <= 20
import org.sosy_lab.sv_benchmarks.Verifier;

class LoopBoundLeavesLongExecutionsOut {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int sum = 0;
        int i = 0;
        while (i < n) {
            sum += i;
            i++;
        }
        assert sum != 10;
    }
}

// A jump back that depends on an input ends a turn itself.
//@ options: --symbolic --loop-bound 2
//@ revisions: default none local bfs paranoid
//@ verdict: incomplete
//@ reason: executions that repeat a loop more than 2 times (--loop-bound), at LoopBoundOfDoLoops.main(LoopBoundOfDoLoops.java:14)
//@ states: <= 15
import org.sosy_lab.sv_benchmarks.Verifier;

class LoopBoundOfDoLoops {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int i = 0;
        do {
            i++;
        } while (i < n);
        assert i != 4;
    }
}

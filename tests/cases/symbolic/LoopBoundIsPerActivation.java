// Turns are counted for each activation of a method, and for each turn of an outer loop. Loops without
// choices are not bounded.
//@ options: --symbolic --loop-bound 2
//@ revisions: default none local bfs paranoid
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class LoopBoundIsPerActivation {
    static int count(int n) {
        int turns = 0;
        for (int i = 0; i < n; i++) {
            turns++;
        }
        return turns;
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 2);
        int m = Verifier.nondetInt();
        Verifier.assume(m >= 0 && m <= 2);
        assert count(n) + count(m) <= 4;
        int turns = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                turns++;
            }
            int k = Verifier.nondetInt();
            Verifier.assume(k >= 0 && k <= 2);
            turns += count(k);
        }
        assert turns <= 8;
        for (int i = 0; i < 50; i++) {
            turns++;
        }
        assert turns >= 50;
    }
}

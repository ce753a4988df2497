// A loop asks for a new input in each turn. A dead input leaves the state, so the states are finite.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
//@ states: <= 4
import org.sosy_lab.sv_benchmarks.Verifier;

class LoopOverNewInputsEnds {
    public static void main(String[] args) {
        while (true) {
            int x = Verifier.nondetInt();
            Verifier.assume(x > 0);
            assert x != 0;
        }
    }
}

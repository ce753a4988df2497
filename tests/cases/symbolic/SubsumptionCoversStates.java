// A state with a weaker path condition covers those with stronger ones: fewer states than by equality
// (759).
//@ options: --symbolic --subsumption
//@ revisions: default none local bfs
//@ verdict: safe
//@ states: <= 200
import org.sosy_lab.sv_benchmarks.Verifier;

class SubsumptionCoversStates {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int turns = 0;
        for (int i = 0; i < 8; i++) {
            if (Verifier.nondetBoolean()) {
                if (x > i * 10) {
                    turns = 0;
                } else {
                    turns = 0;
                }
            }
        }
        assert turns == 0;
    }
}

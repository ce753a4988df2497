// A state near a failing assertion is expanded before those of a large tree without one: dfs visits 2,054
// states.
//@ options: --symbolic --search best-first --heuristic goal
//@ revisions: default
//@ verdict: unsafe
//@ states: <= 20
import org.sosy_lab.sv_benchmarks.Verifier;

class GoalIsExpandedFirst {
    static int wander() {
        int sum = 0;
        for (int i = 0; i < 11; i++) {
            sum = 2 * sum + (Verifier.nondetBoolean() ? 1 : 0);
        }
        return sum;
    }

    static void inspect(int level) {
        if (Verifier.nondetInt() == level) {
            check(level);
        }
    }

    static void check(int level) {
        for (int i = 0; i < 3; i++) {
            if (Verifier.nondetInt() < i) {
                return;
            }
        }
        assert level != 7; //~ uncaught-exception java.lang.AssertionError
    }

    public static void main(String[] args) {
        int kind = Verifier.nondetInt();
        if (kind != 1) {
            wander();
        } else {
            inspect(7);
        }
    }
}

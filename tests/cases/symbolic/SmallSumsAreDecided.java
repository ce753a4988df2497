// Two symbolic bytes: the assertion fails for exactly the values that all conditions allow.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
//@ states: <= 6
import org.sosy_lab.sv_benchmarks.Verifier;

class SmallSumsAreDecided {
    public static void main(String[] args) {
        byte x = Verifier.nondetByte();
        byte y = Verifier.nondetByte();
        int z = x + y;
        if (z > 100) {
            if (x == 77) {
                assert y != 60; //~ uncaught-exception java.lang.AssertionError
            }
        }
    }
}

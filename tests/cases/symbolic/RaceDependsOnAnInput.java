// Two threads and an input: the finding has a schedule and a value of the input.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class RaceDependsOnAnInput {
    static volatile int flag;

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        new Thread(() -> flag = 5).start();
        if (flag > x) {
            assert flag == 5 || x != -3; //~ uncaught-exception java.lang.AssertionError
        }
    }
}

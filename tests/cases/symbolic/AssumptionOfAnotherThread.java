// An assumption of one thread restricts the executions of another one from then on.
//@ options: --symbolic
//@ revisions: default none local lock bfs paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class AssumptionOfAnotherThread {
    public static void main(String[] args) throws InterruptedException {
        int x = Verifier.nondetInt();
        Thread other = new Thread(() -> Verifier.assume(x > 0));
        other.start();
        assert x > 0; //~ uncaught-exception java.lang.AssertionError
        other.join();
    }
}

// Two threads access elements at inputs; they conflict only where the inputs are equal.
//@ options: --symbolic
//@ revisions: default none local lock bfs paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class ElementsAtTwoInputs {
    public static void main(String[] args) throws InterruptedException {
        int[] counts = new int[4];
        int x = Verifier.nondetInt() & 3;
        int y = Verifier.nondetInt() & 3 ^ 1;
        Thread other = new Thread(() -> counts[x]++);
        other.start();
        counts[y]++;
        other.join();
        assert counts[0] + counts[1] + counts[2] + counts[3] == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

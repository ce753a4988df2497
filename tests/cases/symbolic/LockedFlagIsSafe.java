// Two threads under a lock, with an input in the shared state: safe for all values.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class LockedFlagIsSafe {
    static final Object LOCK = new Object();
    static int sum;
    static int input;

    public static void main(String[] args) throws InterruptedException {
        input = Verifier.nondetInt();
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                sum += input;
            }
        });
        other.start();
        synchronized (LOCK) {
            sum -= input;
        }
        other.join();
        assert sum == 0;
    }
}

// An assumption restricts all threads that begin later.
//@ options: --symbolic
//@ revisions: default none local lock bfs paranoid
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class AssumptionBeforeAnotherThread {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Verifier.assume(x > 0 && x < 10 && y > x);
        Thread other = new Thread(() -> {
            synchronized (AssumptionBeforeAnotherThread.class) {
                sum += x;
            }
        });
        other.start();
        synchronized (AssumptionBeforeAnotherThread.class) {
            sum -= y;
        }
        other.join();
        assert sum < 0;
    }
}

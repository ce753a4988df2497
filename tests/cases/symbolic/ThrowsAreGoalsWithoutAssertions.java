// Without an assertion in the program, a statement that throws is a goal, also in the code of a thread.
//@ options: --symbolic --search best-first --heuristic goal
//@ revisions: default
//@ verdict: unsafe
//@ states: <= 20
import org.sosy_lab.sv_benchmarks.Verifier;

class ThrowsAreGoalsWithoutAssertions {
    static void wander() {
        int sum = 0;
        for (int i = 0; i < 11; i++) {
            sum = 2 * sum + (Verifier.nondetBoolean() ? 1 : 0);
        }
        System.out.println(sum);
    }

    static class Worker extends Thread {
        @Override
        public void run() {
            int size = Verifier.nondetInt();
            if (size == 12) {
                throw new IllegalStateException("full"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (Verifier.nondetInt() != 1) {
            wander();
        } else {
            Thread worker = new Worker();
            worker.start();
            worker.join();
        }
    }
}

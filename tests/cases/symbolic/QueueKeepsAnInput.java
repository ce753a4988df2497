// An input that passes through a queue of the class library fails an assertion with one of its values.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: unsafe
import java.util.concurrent.ArrayBlockingQueue;
import org.sosy_lab.sv_benchmarks.Verifier;

class QueueKeepsAnInput {
    public static void main(String[] args) {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        queue.add(Verifier.nondetInt());
        queue.add(3);
        assert queue.poll() != 1234; //~ uncaught-exception java.lang.AssertionError
    }
}

// A FutureTask runs once and gives its result or exception to every caller.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

class FutureTaskGivesItsResult {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 6 * 7);
        new Thread(task).start();
        assert task.get() == 42 && task.isDone();
        FutureTask<Integer> failing = new FutureTask<>(() -> {
            throw new IllegalStateException("inside");
        });
        failing.run();
        try {
            failing.get();
            assert false;
        } catch (ExecutionException e) {
            assert e.getCause().getMessage().equals("inside");
        }
    }
}

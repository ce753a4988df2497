// A FutureTask that another thread cancels may have no result.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.FutureTask;

class FutureTaskMayBeCancelled {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 2);
        new Thread(task).start();
        task.cancel(false);
        task.get(); //~ uncaught-exception java.util.concurrent.CancellationException
    }
}

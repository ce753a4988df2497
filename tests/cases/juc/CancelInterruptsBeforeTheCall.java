// `cancel(true)` may interrupt the thread of a task that is then never called.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.FutureTask;

class CancelInterruptsBeforeTheCall {
    static boolean called;

    public static void main(String[] args) {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            called = true;
            return 1;
        });
        new Thread(() -> {
            task.run();
            boolean interrupted = Thread.interrupted();
            assert called || !interrupted; //~ uncaught-exception java.lang.AssertionError
        }).start();
        task.cancel(true);
    }
}

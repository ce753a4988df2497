// A task fails an assertion, its future keeps the error, and nobody calls `get`.
//@ revisions: default none full
//@ verdict: safe
//@ warning: lost-exception
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class FailedTaskThatNobodyAsks {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> {
            assert args.length == 1;
        });
        pool.shutdown();
    }
}

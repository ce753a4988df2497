// A task fails, and `get` throws its exception: nothing is lost.
//@ revisions: default none full
//@ verdict: safe
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class FailedTaskThatIsAsked {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> future = pool.submit(() -> {
            throw new IllegalStateException("no");
        });
        try {
            future.get();
        } catch (ExecutionException e) {
            assert e.getCause() instanceof IllegalStateException;
        }
        pool.shutdown();
    }
}

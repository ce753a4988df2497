// A worker counts its task before it is idle. The message of a rejected task shows both, so a program that reads
// the message sees states inside of the worker's steps.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

class RejectionShowsACountedTask {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {});
        pool.shutdown();
        try {
            pool.execute(() -> {});
        } catch (RejectedExecutionException e) {
            String text = e.toString();
            assert !text.contains("active threads = 1, queued tasks = 0, completed tasks = 1"); //~ uncaught-exception java.lang.AssertionError
        }
    }
}

// A task that another thread hands in may come after the shutdown.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class PoolRefusesAfterShutdown {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        new Thread(() -> pool.execute(() -> { })).start(); //~ uncaught-exception java.util.concurrent.RejectedExecutionException
        pool.shutdown();
    }
}

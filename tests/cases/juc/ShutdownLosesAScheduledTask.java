// A task that is scheduled while another thread shuts the pool down is accepted, and never executed (JDK-8358601).
//@ verdict: unsafe
//@ revisions: local full
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

class ShutdownLosesAScheduledTask {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Thread closer = new Thread(pool::shutdown, "closer");
        closer.start();
        try {
            ScheduledFuture<Integer> future = pool.schedule(() -> 1, 5, TimeUnit.MILLISECONDS);
            try {
                future.get(); //~ deadlock
            } catch (CancellationException cancelled) {
                // The pool was shut down first.
            }
        } catch (RejectedExecutionException refused) {
            // The pool was shut down first.
        }
        closer.join();
    }
}

// A lost notification: the task waits for ever, and `main` polls for the end of the pool for ever.
//@ verdict: safe
//@ revisions: none local lock full paranoid
//@ warning: "property":"never-ends"
//@ warning: `main` at PollingHidesALostSignal.java:28 goes on for ever
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PollingHidesALostSignal {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        synchronized (LOCK) {
            LOCK.notify();
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.onSpinWait();
        }
    }
}

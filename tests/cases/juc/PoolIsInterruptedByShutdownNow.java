// A task that shutdownNow interrupts may end either way, but the pool ends.
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class PoolIsInterruptedByShutdownNow {
    static volatile int ended;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> {
            try {
                Thread.sleep(1000);
                ended = 1;
            } catch (InterruptedException e) {
                ended = 2;
            }
        });
        int never = pool.shutdownNow().size();
        assert never == 0 || ended == 0;
    }
}

// A task is refused if another thread has shut the pool down. No one reads the message of the exception, so its
// counts of workers and tasks cost no states.
//@ verdict: safe
//@ states: [full] <= 800
//@ revisions: full
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

class RejectionBesideAShutdown {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Thread closer = new Thread(pool::shutdown);
        closer.start();
        int accepted = 0;
        try {
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {});
                accepted++;
            }
        } catch (RejectedExecutionException e) {
            assert accepted < 3;
        }
        closer.join();
    }
}

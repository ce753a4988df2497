// A task that waits for another one of its pool of one worker waits forever.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class PoolWaitsForItself {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int got = pool.submit(() -> pool.submit(() -> 1).get()).get(); //~ deadlock
        pool.shutdown();
    }
}

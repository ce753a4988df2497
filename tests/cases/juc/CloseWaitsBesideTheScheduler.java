// The worker ends the last delayed task before the scheduler has noted that none is left. Then no thread ends the pool.
//@ jdk: 25+
//@ verdict: unsafe
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

class CloseWaitsBesideTheScheduler {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.schedule(() -> {}, 1, TimeUnit.MILLISECONDS);
        pool.close(); //~ deadlock
    }
}

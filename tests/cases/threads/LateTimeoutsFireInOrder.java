// Under `--timeouts late` deadlines expire in their order, whatever the order of the calls; equal ones in any.
//@ verdict: unsafe
//@ options: --timeouts late --all-errors
//@ revisions: none local lock full paranoid
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class LateTimeoutsFireInOrder {
    static final StringBuffer order = new StringBuffer();
    static volatile int first;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(() -> order.append("b"), 20, TimeUnit.MILLISECONDS);
        pool.schedule(() -> order.append("a"), 10, TimeUnit.MILLISECONDS);
        Thread.sleep(30);
        pool.shutdown();
        assert order.toString().equals("ab");
        Thread other = new Thread(() -> {
            sleep(5);
            first = 2;
        });
        other.start();
        sleep(5);
        // The other thread may have called later: its deadline is the same.
        assert first == 0; //~ uncaught-exception java.lang.AssertionError
    }

    static void sleep(int time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

// A scheduled task runs once its time has come, and gives its result.
//@ verdict: safe
//@ states: [local] <= 700
//@ revisions: local
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class ScheduledTaskGivesItsResult {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        int got = timer.schedule(() -> 7, 10, TimeUnit.MILLISECONDS).get();
        timer.shutdown();
        assert got == 7;
    }
}

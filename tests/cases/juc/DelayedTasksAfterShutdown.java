// After shutdown delayed tasks still run or not, as the pool is configured.
//@ mode: run
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class DelayedTasksAfterShutdown {
    public static void main(String[] args) throws InterruptedException {
        for (boolean keep : new boolean[] {true, false}) {
            ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
            StringBuffer ran = new StringBuffer();
            timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(keep);
            timer.setRemoveOnCancelPolicy(true);
            timer.schedule(() -> ran.append("cancelled"), 1, TimeUnit.DAYS).cancel(true);
            System.out.println(timer.getQueue().size() + " " + timer.getRemoveOnCancelPolicy());
            timer.schedule(() -> ran.append("delayed"), 5, TimeUnit.MILLISECONDS);
            timer.scheduleAtFixedRate(() -> ran.append("again"), 1, 1, TimeUnit.DAYS);
            timer.shutdown();
            System.out.println(timer.awaitTermination(1, TimeUnit.HOURS) + " " + ran);
        }
    }
}

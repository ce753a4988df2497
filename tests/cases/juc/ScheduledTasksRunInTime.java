// Scheduled tasks run in the order of their delays, repeat, and stop when cancelled.
//@ mode: run
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

class ScheduledTasksRunInTime {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        ScheduledFuture<?> late = timer.schedule(() -> order.append("late "), 60, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> soon = timer.schedule(() -> {
            order.append("soon ");
            return "value";
        }, 20, TimeUnit.MILLISECONDS);
        System.out.println(soon.compareTo(late) < 0);
        System.out.println(soon.get() + " " + late.get() + " " + order + late.isDone());
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> again = timer.scheduleAtFixedRate(three::countDown, 0, 1, TimeUnit.MILLISECONDS);
        three.await();
        System.out.println(again.cancel(false) + " " + again.isCancelled() + again.isDone());
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> fails = timer.scheduleWithFixedDelay(() -> {
            if (runs.incrementAndGet() == 2) {
                throw new IllegalStateException("second");
            }
        }, 1, 1, TimeUnit.MILLISECONDS);
        try {
            fails.get();
        } catch (java.util.concurrent.ExecutionException e) {
            System.out.println(e.getCause().getMessage() + " " + runs);
        }
        timer.schedule(() -> order.append("never"), 1, TimeUnit.DAYS);
        System.out.println(timer.shutdownNow().size() + " " + timer.awaitTermination(1, TimeUnit.HOURS));
    }
}

// shutdownNow interrupts running tasks and returns those that never began.
//@ mode: run
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

class ShutdownNowGivesBackTheQueue {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CountDownLatch running = new CountDownLatch(1);
        StringBuffer said = new StringBuffer();
        pool.execute(() -> {
            running.countDown();
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                said.append("interrupted");
            }
        });
        running.await();
        Runnable never = () -> said.append("never");
        pool.execute(never);
        pool.execute(never);
        System.out.println(pool.awaitTermination(1, TimeUnit.MILLISECONDS));
        List<Runnable> left = pool.shutdownNow();
        System.out.println(left.size() + " " + (left.get(0) == never) + " " + pool.awaitTermination(1, TimeUnit.HOURS) + " " + said + pool.shutdownNow());
    }
}

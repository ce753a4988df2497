// The policy of a full or closed pool decides about a new task.
//@ mode: run
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class RejectionPolicies {
    public static void main(String[] args) throws InterruptedException {
        RejectedExecutionHandler[] all = {new ThreadPoolExecutor.AbortPolicy(), new ThreadPoolExecutor.CallerRunsPolicy(), new ThreadPoolExecutor.DiscardPolicy(), new ThreadPoolExecutor.DiscardOldestPolicy()};
        for (RejectedExecutionHandler policy : all) {
            StringBuffer ran = new StringBuffer();
            CountDownLatch gate = new CountDownLatch(1);
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), policy);
            pool.execute(() -> {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    ran.append("interrupted");
                }
            });
            Thread main = Thread.currentThread();
            pool.execute(() -> ran.append("queued "));
            try {
                pool.execute(() -> ran.append(Thread.currentThread() == main ? "mine " : "third "));
            } catch (RejectedExecutionException e) {
                ran.append("rejected ");
            }
            gate.countDown();
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.HOURS);
            try {
                pool.execute(() -> ran.append("after "));
            } catch (RejectedExecutionException e) {
                ran.append("closed");
            }
            System.out.println(policy.getClass().getSimpleName() + ": " + ran);
        }
    }
}

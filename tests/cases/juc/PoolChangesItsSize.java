// A pool's sizes, times and factory can be changed, within their limits.
//@ mode: run
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class PoolChangesItsSize {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 4, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        pool.submit(() -> 1).get();
        System.out.println(pool.getPoolSize() + " " + pool.getMaximumPoolSize() + " " + pool.getKeepAliveTime(TimeUnit.MICROSECONDS));
        pool.setCorePoolSize(3);
        pool.prestartAllCoreThreads();
        System.out.println(pool.getPoolSize());
        pool.allowCoreThreadTimeOut(true);
        while (pool.getPoolSize() > 0) {
            Thread.sleep(1);
        }
        System.out.println(pool.submit(() -> 2).get() + " " + pool.allowsCoreThreadTimeOut());
        try {
            pool.setMaximumPoolSize(1);
        } catch (IllegalArgumentException e) {
            System.out.println("below core");
        }
        Runnable queued = () -> { };
        System.out.println(pool.remove(queued) + " " + pool.getQueue().size() + " " + pool.getTaskCount());
        pool.shutdown();
        try {
            Executors.newFixedThreadPool(0);
        } catch (IllegalArgumentException e) {
            System.out.println("no threads");
        }
    }
}

// A cached pool uses an idle thread again.
//@ mode: run
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class CachedPoolKeepsItsThread {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newCachedThreadPool();
        Thread first = pool.submit(Thread::currentThread).get();
        while (first.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        Thread second = pool.submit(Thread::currentThread).get();
        System.out.println((first == second) + " " + pool.getLargestPoolSize() + " " + pool.getKeepAliveTime(TimeUnit.SECONDS) + " " + pool.getMaximumPoolSize());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS));
        first.join();
        System.out.println(first.isAlive());
    }
}

// beforeExecute, afterExecute and terminated are called around the tasks.
//@ mode: run
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class PoolHooksSeeEachTask {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer log = new StringBuffer();
        int[] made = new int[1];
        List<Thread> threads = new CopyOnWriteArrayList<>();
        ThreadFactory factory = r -> {
            Thread t = new Thread(r, "w" + ++made[0]);
            threads.add(t);
            t.setUncaughtExceptionHandler((thread, e) -> log.append("<" + thread.getName() + " died of " + e.getMessage() + ">"));
            return t;
        };
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory) {
            @Override
            protected void beforeExecute(Thread t, Runnable r) {
                log.append("[").append(t.getName());
            }

            @Override
            protected void afterExecute(Runnable r, Throwable t) {
                log.append(t == null ? "]" : " failed]");
            }

            @Override
            protected void terminated() {
                log.append("over");
            }
        };
        System.out.println(pool.prestartCoreThread() + " " + pool.prestartAllCoreThreads());
        pool.execute(() -> log.append(" one"));
        pool.execute(() -> {
            throw new IllegalArgumentException("two");
        });
        pool.execute(() -> log.append(" three"));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        for (Thread t : threads) {
            t.join();
        }
        String text = log.toString();
        System.out.println(text.replace("<w1 died of two>", "") + " " + text.contains("<w1 died of two>") + " " + made[0]);
    }
}

// A worker counts a task before it takes the next one from the queue.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class TaskIsCountedBeforeTheNext {
    public static void main(String[] args) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.execute(() -> {});
        pool.execute(() -> {});
        long completed = pool.getCompletedTaskCount();
        int queued = pool.getQueue().size();
        pool.shutdown();
        assert completed == 0 || queued == 0; //~ uncaught-exception java.lang.AssertionError
    }
}

// A thread of the test's own that waits for ever after the test is a deadlock, and so is a task of a pool.
//@ verdict: unsafe
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: local full paranoid
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class JUnit5LeavesAThreadBlocked {
    @Test void leavesAThread() {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                waitFor(lock);
            }
        }).start();
    }

    @Test void leavesATask() {
        CountDownLatch never = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> {
            never.await(); //~ deadlock
            return 1;
        });
    }

    private static void waitFor(Object lock) {
        try {
            lock.wait(); //~ deadlock
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

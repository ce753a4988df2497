// Tests that wait for another thread with a timeout, or sleep, pass as under JUnit. A pool or timer that is left
// idle at the end of a test is a note.
//@ verdict: safe
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: local full paranoid
//@ warning: JUnit5WaitsWithTimeouts#leavesATimer: at the end of the test a pool or timer is not shut down
import static java.time.Duration.ofSeconds;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class JUnit5WaitsWithTimeouts {
    private volatile boolean done;

    @Test void latch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(latch::countDown).start();
        assertTrue(latch.await(5, SECONDS));
    }

    @Test void future() throws Exception {
        assertEquals(42, CompletableFuture.supplyAsync(() -> 42).get(5, SECONDS));
    }

    @Test void join() throws Exception {
        Thread thread = new Thread(() -> { });
        thread.start();
        thread.join(5000);
        assertFalse(thread.isAlive());
    }

    @Test void sleeps() throws Exception {
        int[] x = {0};
        new Thread(() -> x[0] = 1).start();
        Thread.sleep(1000);
        assertEquals(1, x[0]);
    }

    @Test void polls() throws Exception {
        new Thread(() -> done = true).start();
        for (int n = 0; !done; n++) {
            assertTrue(n < 3);
            Thread.sleep(10);
        }
    }

    @Test void preemptive() {
        assertTimeoutPreemptively(ofSeconds(5), () -> { });
    }

    @Test void endsAPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> 1);
        pool.shutdown();
        assertTrue(pool.awaitTermination(1, SECONDS));
    }

    @Test void leavesAPool() throws Exception {
        assertEquals(1, Executors.newFixedThreadPool(2).submit(() -> 1).get());
    }

    @Test void leavesATimer() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        new Timer().schedule(new TimerTask() {
            @Override public void run() {
                latch.countDown();
            }
        }, 100);
        assertTrue(latch.await(1, SECONDS));
    }
}

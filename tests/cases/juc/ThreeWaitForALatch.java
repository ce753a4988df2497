// Threads that wait for a latch, a semaphore or a task are no queue in the state.
//@ verdict: safe
//@ states: [full] <= 1500
//@ revisions: full
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;

class ThreeWaitForALatch {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Semaphore permits = new Semaphore(1);
        FutureTask<Integer> task = new FutureTask<>(() -> 7);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                try {
                    latch.await();
                    permits.acquire();
                    permits.release();
                    assert task.get() == 7;
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }).start();
        }
        latch.countDown();
        task.run();
    }
}

import java.util.concurrent.CountDownLatch;

/** Two threads count down, and one waits. */
public class Latch {
    private static int left = 2;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Object lock = new Object();
            Runnable counter = () -> {
                synchronized (lock) {
                    if (--left == 0) {
                        lock.notifyAll();
                    }
                }
            };
            Together.run(
                    counter,
                    counter,
                    Together.strict(() -> {
                        synchronized (lock) {
                            while (left > 0) {
                                lock.wait();
                            }
                        }
                    }));
            return;
        }
        CountDownLatch latch = new CountDownLatch(2);
        Together.run(
                latch::countDown,
                latch::countDown,
                Together.strict(() -> {
                    latch.await();
                    assert latch.getCount() == 0;
                }));
    }
}

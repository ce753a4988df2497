import java.util.concurrent.CyclicBarrier;

/** Three threads meet once. */
public class Barrier {
    private static int arrived;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Object lock = new Object();
            Runnable body = Together.strict(() -> {
                synchronized (lock) {
                    if (++arrived == 3) {
                        lock.notifyAll();
                    }
                    while (arrived < 3) {
                        lock.wait();
                    }
                }
            });
            Together.run(body, body, body);
            return;
        }
        CyclicBarrier barrier = new CyclicBarrier(3, () -> arrived = 3);
        Runnable body = Together.strict(() -> {
            barrier.await();
            assert arrived == 3;
        });
        Together.run(body, body, body);
    }
}

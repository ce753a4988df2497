import java.util.concurrent.Semaphore;

/** Three threads share two permits. */
public class Permits {
    private static int free = 2;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Object lock = new Object();
            Runnable body = Together.strict(() -> {
                synchronized (lock) {
                    while (free == 0) {
                        lock.wait();
                    }
                    free--;
                }
                synchronized (lock) {
                    free++;
                    lock.notify();
                }
            });
            Together.run(body, body, body);
            assert free == 2;
            return;
        }
        Semaphore permits = new Semaphore(2);
        Runnable body = () -> {
            permits.acquireUninterruptibly();
            permits.release();
        };
        Together.run(body, body, body);
        assert permits.availablePermits() == 2;
    }
}

import java.util.concurrent.locks.ReentrantLock;

/** Three threads count under a lock. */
public class LocksReentrant {
    private static int count;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Object lock = new Object();
            Runnable body = () -> {
                synchronized (lock) {
                    count++;
                }
            };
            Together.run(body, body, body);
            assert count == 3;
            return;
        }
        ReentrantLock lock = new ReentrantLock();
        Runnable body = () -> {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        };
        Together.run(body, body, body);
        assert count == 3;
    }
}

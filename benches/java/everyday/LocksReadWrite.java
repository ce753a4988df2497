import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A writer between two readers. */
public class LocksReadWrite {
    private static int first, second;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Object lock = new Object();
            Runnable reader = () -> {
                synchronized (lock) {
                    assert first == second;
                }
            };
            Runnable writer = () -> {
                synchronized (lock) {
                    first++;
                    second++;
                }
            };
            Together.run(reader, writer, reader);
            return;
        }
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Runnable reader = () -> {
            lock.readLock().lock();
            try {
                assert first == second;
            } finally {
                lock.readLock().unlock();
            }
        };
        Runnable writer = () -> {
            lock.writeLock().lock();
            try {
                first++;
                second++;
            } finally {
                lock.writeLock().unlock();
            }
        };
        Together.run(reader, writer, reader);
    }
}

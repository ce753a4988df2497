// Readers read under the read lock, a writer writes under the write lock: no warning.
//@ mode: run race
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLocksCount {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value = 1;

    static int read() {
        LOCK.readLock().lock();
        try {
            return value;
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Thread one = new Thread(() -> seen[0] = read());
        Thread two = new Thread(() -> seen[1] = read());
        one.start();
        two.start();
        LOCK.writeLock().lock();
        try {
            value = 1;
        } finally {
            LOCK.writeLock().unlock();
        }
        one.join();
        two.join();
        System.out.println(seen[0] + seen[1]);
    }
}

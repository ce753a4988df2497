// A thread may acquire its own lock again, and the read lock under its own write lock: there are no warnings.
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Again {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    static int count;
    static int size;

    static void nest() {
        LOCK.lock();
        try {
            count++;
            LOCK.lock();
            try {
                count++;
            } finally {
                LOCK.unlock();
            }
        } finally {
            LOCK.unlock();
        }
    }

    static int downgrade() {
        BOTH.writeLock().lock();
        try {
            size++;
            BOTH.readLock().lock();
        } finally {
            BOTH.writeLock().unlock();
        }
        try {
            return size;
        } finally {
            BOTH.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            nest();
            downgrade();
        }).start();
        nest();
        downgrade();
    }
}

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Between the read lock and the write lock another thread makes the value. */
public class ReadWriteCache {
    static final Map<String, Object> CACHE = new LinkedHashMap<>();
    static final ReadWriteLock LOCK = new ReentrantReadWriteLock();

    static Object get(String key) {
        LOCK.readLock().lock();
        try {
            Object value = CACHE.get(key);
            if (value != null) {
                return value;
            }
        } finally {
            LOCK.readLock().unlock();
        }
        Object made = new Object();
        LOCK.writeLock().lock();
        try {
            CACHE.put(key, made);
        } finally {
            LOCK.writeLock().unlock();
        }
        return made;
    }

    public static void main(String[] args) throws Exception {
        Object[] got = new Object[2];
        Thread one = new Thread(() -> got[0] = get("key"));
        Thread other = new Thread(() -> got[1] = get("key"));
        one.start();
        other.start();
        one.join();
        other.join();
        if (got[0] != got[1]) {
            throw new IllegalStateException("two objects");
        }
    }
}

// Of a ReentrantReadWriteLock, readers see either nothing or everything of a writer.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadersShareWritersDoNot {
    static int left, right;

    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        new Thread(() -> {
            lock.writeLock().lock();
            left = 1;
            right = 1;
            lock.writeLock().unlock();
        }).start();
        lock.readLock().lock();
        assert left == right;
        lock.readLock().unlock();
    }
}

// A writer may take the read lock too and keep it; a reader may not become a writer.
//@ mode: run
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadWriteLockDowngrades {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.writeLock().lock();
        lock.readLock().lock();
        lock.writeLock().unlock();
        System.out.println(lock.getReadLockCount() + " " + lock.isWriteLocked() + " " + lock.writeLock().tryLock());
        Thread reader = new Thread(() -> {
            System.out.println(lock.readLock().tryLock() + " " + lock.getReadLockCount() + " " + lock.getReadHoldCount() + " " + lock.writeLock().tryLock());
            lock.readLock().unlock();
        });
        reader.start();
        reader.join();
        lock.readLock().lock();
        System.out.println(lock.getReadHoldCount());
        lock.readLock().unlock();
        lock.readLock().unlock();
        lock.writeLock().lock();
        lock.writeLock().lock();
        System.out.println(lock.getWriteHoldCount() + " " + lock.isWriteLockedByCurrentThread());
        String text = lock.toString();
        System.out.println(text.substring(text.indexOf('[')));
        try {
            lock.readLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("no reader: " + e.getMessage());
        }
        try {
            lock.readLock().newCondition();
        } catch (UnsupportedOperationException e) {
            System.out.println("no condition");
        }
    }
}

// Under a ReentrantReadWriteLock writers exclude all others; its conditions work.
//@ mode: run
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadersAndWritersTakeTurns {
    static int value;
    static int copy;

    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
        Condition full = lock.writeLock().newCondition();
        boolean[] torn = new boolean[1];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            boolean writes = t < 2;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 150; i++) {
                    if (writes) {
                        lock.writeLock().lock();
                        value++;
                        copy++;
                        if (value == 300) {
                            full.signalAll();
                        }
                        lock.writeLock().unlock();
                    } else {
                        lock.readLock().lock();
                        torn[0] |= value != copy;
                        lock.readLock().unlock();
                    }
                }
            });
            threads[t].start();
        }
        lock.writeLock().lock();
        while (value < 300) {
            full.await();
        }
        System.out.println(value + " " + copy + " " + lock.isWriteLockedByCurrentThread() + lock.isFair());
        lock.writeLock().unlock();
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(torn[0] + " " + lock.getReadLockCount() + lock.hasQueuedThreads());
    }
}

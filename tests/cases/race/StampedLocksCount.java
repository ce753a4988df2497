// A stamp for writing protects writes, one for reading reads, also after one was converted to the
// other: no variable is without a lock.
//@ mode: run race
//@ options: --no-happens-before
import java.util.concurrent.locks.StampedLock;

public class StampedLocksCount {
    static final StampedLock LOCK = new StampedLock();
    static final int[] value = {1};

    static void write() {
        long stamp = LOCK.writeLock();
        value[0]++;
        LOCK.unlockWrite(stamp);
    }

    static int read() {
        long stamp = LOCK.readLock();
        try {
            return value[0];
        } finally {
            LOCK.unlockRead(stamp);
        }
    }

    static void upgrade() {
        long stamp = LOCK.readLock();
        while (value[0] < 100) {
            long other = LOCK.tryConvertToWriteLock(stamp);
            if (other != 0) {
                stamp = other;
                value[0]++;
                break;
            }
            LOCK.unlockRead(stamp);
            stamp = LOCK.writeLock();
        }
        LOCK.unlock(stamp);
    }

    static int downgrade() {
        long stamp = LOCK.writeLock();
        value[0]++;
        stamp = LOCK.tryConvertToReadLock(stamp);
        int seen = value[0];
        LOCK.unlock(stamp);
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] all = {StampedLocksCount::write, StampedLocksCount::read,
            StampedLocksCount::upgrade, StampedLocksCount::downgrade};
        Thread[] threads = new Thread[all.length];
        for (int i = 0; i < all.length; i++) {
            Runnable one = all[i];
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 5; round++) {
                    one.run();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(LOCK.isWriteLocked() + " " + LOCK.isReadLocked());
    }
}

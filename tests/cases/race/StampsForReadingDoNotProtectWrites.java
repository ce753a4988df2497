// Two threads write with a stamp for reading, and after giving one for writing back.
//@ mode: race
//@ options: --no-happens-before
import java.util.concurrent.locks.StampedLock;

public class StampsForReadingDoNotProtectWrites {
    static final StampedLock LOCK = new StampedLock();
    static int read;
    static int converted;
    static int after;

    static void work() {
        long stamp = LOCK.readLock();
        read = 2; //~ unprotected
        LOCK.unlockRead(stamp);
        stamp = LOCK.writeLock();
        stamp = LOCK.tryConvertToReadLock(stamp);
        converted = 2; //~ unprotected
        LOCK.unlockRead(stamp);
        stamp = LOCK.writeLock();
        LOCK.unlockWrite(stamp);
        after = 2; //~ unprotected
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(StampsForReadingDoNotProtectWrites::work);
        Thread two = new Thread(StampsForReadingDoNotProtectWrites::work);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

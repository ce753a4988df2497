// A StampedLock's stamps are converted, validated and refused.
//@ mode: run
import java.util.concurrent.locks.StampedLock;

class StampedLockModesConvert {
    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        long optimistic = lock.tryOptimisticRead();
        System.out.println(lock.validate(optimistic) + " " + StampedLock.isOptimisticReadStamp(optimistic));
        long read = lock.readLock();
        System.out.println(lock.getReadLockCount() + " " + lock.validate(optimistic) + " " + (lock.tryWriteLock() == 0));
        long write = lock.tryConvertToWriteLock(read);
        System.out.println((write != 0) + " " + lock.isWriteLocked() + " " + lock.validate(optimistic) + " " + (lock.tryOptimisticRead() == 0));
        long back = lock.tryConvertToReadLock(write);
        long second = lock.tryReadLock();
        System.out.println(lock.isReadLocked() + " " + lock.getReadLockCount() + " " + (lock.tryConvertToWriteLock(back) == 0));
        lock.unlockRead(second);
        long again = lock.tryConvertToOptimisticRead(back);
        System.out.println(lock.validate(again) + " " + lock.isReadLocked() + " " + lock.tryUnlockRead());
        try {
            lock.unlockWrite(write);
        } catch (IllegalMonitorStateException e) {
            System.out.println("stale");
        }
        String text = lock.toString();
        System.out.println(text.substring(text.indexOf('[')) + lock.asReadWriteLock().writeLock().tryLock() + lock.isWriteLocked());
    }
}

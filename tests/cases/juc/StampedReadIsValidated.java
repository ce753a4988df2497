// An optimistic read of a StampedLock is consistent if it validates.
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.locks.StampedLock;

class StampedReadIsValidated {
    static volatile int left;
    static volatile int right;

    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        new Thread(() -> {
            long stamp = lock.writeLock();
            left = 1;
            right = 1;
            lock.unlockWrite(stamp);
        }).start();
        long stamp = lock.tryOptimisticRead();
        boolean torn = left != right;
        assert !lock.validate(stamp) || !torn;
    }
}

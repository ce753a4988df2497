// An optimistic read of a StampedLock without validation is torn.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.locks.StampedLock;

class StampedReadIsNotValidated {
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
        assert left == right || stamp == 0; //~ uncaught-exception java.lang.AssertionError
    }
}

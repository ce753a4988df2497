// Unlocking a lock one does not hold throws; holds are counted.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid
import java.util.concurrent.locks.ReentrantLock;

class UnlockWithoutLockThrows {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock(true);
        try {
            lock.unlock();
            assert false;
        } catch (IllegalMonitorStateException e) {
            assert !lock.isHeldByCurrentThread();
        }
        lock.lock();
        boolean again = lock.tryLock();
        assert again && lock.getHoldCount() == 2 && lock.isFair();
        lock.unlock();
        assert lock.isLocked();
        lock.unlock();
        assert !lock.isLocked();
    }
}

// A lock without an owner is refused by name.
//@ property: ltl: [] ! held(ReadLockHasNoOwner.LOCK)
//@ revisions: default
//@ verdict: error
//@ reason: ReentrantReadWriteLock$ReadLock is not known
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadLockHasNoOwner {
    static final Lock LOCK = new ReentrantReadWriteLock().readLock();

    public static void main(String[] args) {
        LOCK.lock();
    }
}

// Two threads never own a lock, a write lock or a monitor at once, and each is owned at last.
//@ property: Lock: [] !(thread("a"): held(LocksHaveOneOwner.LOCK) && thread("b"): held(LocksHaveOneOwner.LOCK)), Write: [] !(thread("a"): held(LocksHaveOneOwner.WRITE) && thread("b"): held(LocksHaveOneOwner.WRITE)), Taken: <> thread("b"): held(LocksHaveOneOwner.LOCK), Written: <> thread("b"): held(LocksHaveOneOwner.WRITE)
//@ revisions: local lock default bfs
//@ verdict: safe
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;

class LocksHaveOneOwner {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final WriteLock WRITE = new ReentrantReadWriteLock().writeLock();

    static void work() {
        LOCK.lock();
        LOCK.unlock();
        WRITE.lock();
        WRITE.unlock();
    }

    public static void main(String[] args) {
        new Thread(LocksHaveOneOwner::work, "a").start();
        new Thread(LocksHaveOneOwner::work, "b").start();
    }
}

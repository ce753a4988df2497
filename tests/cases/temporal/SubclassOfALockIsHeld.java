// The owner of a lock is that of a subclass, too.
//@ property: ltl: [] ! held(SubclassOfALockIsHeld.LOCK)
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
import java.util.concurrent.locks.ReentrantLock;

class SubclassOfALockIsHeld {
    static final class Own extends ReentrantLock {
    }

    static final Own LOCK = new Own();

    public static void main(String[] args) {
        LOCK.lock();
        LOCK.unlock();
    }
}

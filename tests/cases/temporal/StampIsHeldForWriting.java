// A StampedLock is held while its write bit is set.
//@ property: ltl: <> (held(StampIsHeldForWriting.LOCK) && StampIsHeldForWriting.read)
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
import java.util.concurrent.locks.StampedLock;

class StampIsHeldForWriting {
    static final StampedLock LOCK = new StampedLock();
    static boolean read;

    public static void main(String[] args) {
        long stamp = LOCK.writeLock();
        LOCK.unlockWrite(stamp);
        stamp = LOCK.readLock();
        read = true;
        LOCK.unlockRead(stamp);
    }
}

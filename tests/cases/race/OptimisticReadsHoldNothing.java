// A stamp for optimistic reading is no lock: a value read before validation may be written
// meanwhile, which the memory model calls a race.
//@ mode: race
//@ options: --no-happens-before
import java.util.concurrent.locks.StampedLock;

public class OptimisticReadsHoldNothing {
    static final StampedLock LOCK = new StampedLock();
    static int value;
    static int both;

    static int read() {
        long stamp = LOCK.tryOptimisticRead();
        int seen = value;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            seen = value;
            LOCK.unlockRead(stamp);
        }
        stamp = LOCK.readLock();
        seen += both;
        LOCK.unlockRead(stamp);
        return seen;
    }

    static void write() {
        long stamp = LOCK.writeLock();
        value = 2; //~ unprotected
        both = 2;
        LOCK.unlockWrite(stamp);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(OptimisticReadsHoldNothing::write);
        writer.start();
        writer.join();
        Thread reader = new Thread(OptimisticReadsHoldNothing::read);
        reader.start();
        reader.join();
        write();
    }
}

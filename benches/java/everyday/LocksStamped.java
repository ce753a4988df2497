import java.util.concurrent.locks.StampedLock;

/** A writer, and a reader that reads optimistically first. */
public class LocksStamped {
    private static volatile int first, second;

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        Together.run(
                () -> {
                    long stamp = lock.writeLock();
                    first++;
                    second++;
                    lock.unlockWrite(stamp);
                },
                () -> {
                    long stamp = lock.tryOptimisticRead();
                    int one = first, two = second;
                    if (!lock.validate(stamp)) {
                        stamp = lock.readLock();
                        one = first;
                        two = second;
                        lock.unlockRead(stamp);
                    }
                    assert one == two;
                });
    }
}

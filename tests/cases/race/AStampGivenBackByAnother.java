// A stamp has no owner: another thread releases it, and the acquiring thread holds nothing any more.
//@ mode: race
//@ options: --no-happens-before
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.StampedLock;

public class AStampGivenBackByAnother {
    static final StampedLock LOCK = new StampedLock();
    static int within;
    static int after;

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Long> stamps = new SynchronousQueue<>();
        Thread other = new Thread(() -> {
            try {
                LOCK.unlockWrite(stamps.take());
                long stamp = LOCK.writeLock();
                within++;
                LOCK.unlockWrite(stamp);
                after++; //~ unprotected
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        long stamp = LOCK.writeLock();
        within++;
        stamps.put(stamp);
        other.join();
        after++;
        stamp = LOCK.writeLock();
        within++;
        LOCK.unlockWrite(stamp);
    }
}

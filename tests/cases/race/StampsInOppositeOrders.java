// Two stamped locks are taken in opposite orders; two others too, but one side converts or tries.
//@ mode: race
import java.util.concurrent.locks.StampedLock;

public class StampsInOppositeOrders {
    static final StampedLock A = new StampedLock();
    static final StampedLock B = new StampedLock();
    static final StampedLock C = new StampedLock();

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            long outer = A.writeLock();
            long inner = B.writeLock(); //~ lock-order
            B.unlockWrite(inner);
            inner = C.writeLock();
            C.unlockWrite(inner);
            A.unlockWrite(outer);
        });
        Thread two = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            long outer = B.writeLock();
            long inner = A.readLock();
            A.unlockRead(inner);
            B.unlockWrite(outer);
            outer = C.writeLock();
            inner = A.tryWriteLock();
            if (inner != 0) {
                A.unlockWrite(inner);
            }
            inner = A.tryConvertToWriteLock(A.tryOptimisticRead());
            if (inner != 0) {
                A.unlockWrite(inner);
            }
            C.unlockWrite(outer);
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

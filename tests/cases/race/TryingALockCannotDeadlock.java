// One side only tries the second lock, so no thread waits forever; a lock call would make a cycle.
//@ mode: race
import java.util.concurrent.locks.ReentrantLock;

public class TryingALockCannotDeadlock {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();
    static final ReentrantLock C = new ReentrantLock();

    static void nested(ReentrantLock first, ReentrantLock second, boolean tries) {
        first.lock();
        try {
            if (tries) {
                if (second.tryLock()) {
                    second.unlock();
                }
            } else {
                second.lock(); //~ lock-order
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            nested(A, B, false);
            nested(A, C, false);
        });
        Thread two = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            nested(B, A, true);
            nested(C, A, false);
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

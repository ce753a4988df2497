// Condition.await releases its lock and acquires it again, so the writes of both sides are protected.
// The wait is within another lock that is still held, so a cycle through that lock gives a warning.
//@ mode: race
//@ options: --no-happens-before
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitReleasesTheLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final ReentrantLock OUTER = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread waiting = new Thread(() -> {
            OUTER.lock();
            LOCK.lock();
            try {
                while (!ready) {
                    READY.awaitUninterruptibly();
                }
                value *= 2;
            } finally {
                LOCK.unlock();
                OUTER.unlock();
            }
        });
        waiting.start();
        Thread setting = new Thread(() -> {
            LOCK.lock();
            try {
                value = 21;
                ready = true;
                READY.signalAll();
            } finally {
                LOCK.unlock();
            }
        });
        setting.start();
        Thread late = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            LOCK.lock();
            try {
                value++;
                OUTER.lock(); //~ lock-order
                OUTER.unlock();
            } finally {
                LOCK.unlock();
            }
        });
        late.start();
        waiting.join();
        setting.join();
        late.join();
    }
}

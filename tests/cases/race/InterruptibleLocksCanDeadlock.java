// lockInterruptibly waits until another thread interrupts it, so opposite orders form a cycle; a tryLock with
// a timeout gives up by itself.
//@ mode: race
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class InterruptibleLocksCanDeadlock {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();
    static final ReentrantLock C = new ReentrantLock();

    interface Work {
        void run() throws InterruptedException;
    }

    static Thread start(int after, Work work) {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(after);
                work.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = start(100, () -> {
            A.lockInterruptibly();
            B.lockInterruptibly(); //~ lock-order
            B.unlock();
            C.lockInterruptibly();
            C.unlock();
            A.unlock();
        });
        Thread two = start(1000, () -> {
            B.lockInterruptibly();
            A.lockInterruptibly();
            A.unlock();
            B.unlock();
            C.lock();
            if (A.tryLock(5, TimeUnit.SECONDS)) {
                A.unlock();
            }
            C.unlock();
        });
        one.join();
        two.join();
    }
}

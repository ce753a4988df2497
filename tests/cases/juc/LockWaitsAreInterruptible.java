// lockInterruptibly and a timed tryLock end by an interrupt, lock does not.
//@ mode: run
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

class LockWaitsAreInterruptible {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread first = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                System.out.println("locked");
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        first.start();
        first.interrupt();
        first.join();
        Thread second = new Thread(() -> {
            lock.lock();
            System.out.println("locked " + Thread.interrupted());
            lock.unlock();
        });
        second.start();
        while (!lock.hasQueuedThread(second)) {
            Thread.sleep(1);
        }
        second.interrupt();
        lock.unlock();
        second.join();
        lock.lock();
        Thread third = new Thread(() -> {
            try {
                System.out.println(lock.tryLock(5, TimeUnit.MILLISECONDS));
                Thread.currentThread().interrupt();
                lock.tryLock(1, TimeUnit.HOURS);
            } catch (InterruptedException e) {
                System.out.println("again");
            }
        });
        third.start();
        third.join();
    }
}

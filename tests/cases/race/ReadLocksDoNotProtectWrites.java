// Two threads write under the read lock, which both can hold: a warning by the lock sets alone.
//@ mode: race
//@ options: --no-happens-before
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLocksDoNotProtectWrites {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value = 1;

    static void write() {
        LOCK.readLock().lock();
        try {
            value = 2; //~ unprotected
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(ReadLocksDoNotProtectWrites::write);
        Thread two = new Thread(ReadLocksDoNotProtectWrites::write);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

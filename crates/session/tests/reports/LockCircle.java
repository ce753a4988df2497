import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two methods acquire locks of java.util.concurrent in opposite orders. */
public class LockCircle {
    private final Lock reading = new ReentrantLock();
    private final Lock writing = new ReentrantLock();

    void copies() {
        reading.lock();
        try {
            writing.lock();
            writing.unlock();
        } finally {
            reading.unlock();
        }
    }

    void moves() {
        writing.lock();
        try {
            reading.lock();
            reading.unlock();
        } finally {
            writing.unlock();
        }
    }

    public static void main(String[] args) {
        LockCircle both = new LockCircle();
        new Thread(both::copies, "copier").start();
        both.moves();
    }
}

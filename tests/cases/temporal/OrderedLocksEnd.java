// Two threads that take locks in one order end: no execution runs for ever without progress.
//@ property: livelock
//@ revisions: lock default
//@ verdict: safe
import java.util.concurrent.locks.ReentrantLock;

class OrderedLocksEnd {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();

    static void meet(ReentrantLock own, ReentrantLock other) {
        while (true) {
            own.lock();
            try {
                if (other.tryLock()) {
                    other.unlock();
                    return;
                }
            } finally {
                own.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> meet(A, B)).start();
        meet(A, B);
    }
}

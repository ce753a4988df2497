// Two threads that back off at the same time may do so for ever, under strong fairness.
//@ property: livelock
//@ revisions: lock default
//@ verdict: unsafe
//@ finding: livelock
import java.util.concurrent.locks.ReentrantLock;

class TwoWhoBackOffForEver {
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
        meet(B, A);
    }
}

import java.util.concurrent.locks.ReentrantLock;

/** Two threads that need two locks give their first one back when the second one is taken. */
class Polite {
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
        new Thread(() -> meet(B, A), "other").start();
        meet(A, B);
    }
}

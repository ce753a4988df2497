import java.util.concurrent.Semaphore;

/** A thread that fails does not release its permit. */
public class NeverReleased {
    static final Semaphore permits = new Semaphore(1);
    static volatile boolean closed;

    static void work() {
        permits.acquireUninterruptibly();
        if (closed) {
            return;
        }
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(NeverReleased::work, "worker");
        worker.start();
        closed = true;
        work();
        worker.join();
    }
}

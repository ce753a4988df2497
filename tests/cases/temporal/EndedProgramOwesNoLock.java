// The end of the program ends a daemon thread that waits for a lock, so that the thread does not starve.
//@ property: starvation
//@ revisions: none local lock default bfs
//@ verdict: safe
import java.util.concurrent.locks.ReentrantLock;

class EndedProgramOwesNoLock {
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            synchronized (monitor) {
                lock.lock();
                lock.unlock();
            }
        });
        daemon.setDaemon(true);
        synchronized (monitor) {
            daemon.start();
        }
    }
}

// A ReentrantLock has as many states as a monitor: 1,107 for four threads.
//@ verdict: safe
//@ states: [full] <= 1330
//@ revisions: full
import java.util.concurrent.locks.ReentrantLock;

class LockCostsWhatAMonitorCosts {
    static int count;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                lock.lock();
                try {
                    count++;
                } finally {
                    lock.unlock();
                }
            });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        assert count == threads.length;
    }
}

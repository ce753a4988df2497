// Threads that wait for a fair lock get it in the order in which they came.
//@ mode: run
import java.util.concurrent.locks.ReentrantLock;

class FairLockServesInOrder {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        StringBuffer order = new StringBuffer();
        Thread[] threads = new Thread[4];
        lock.lock();
        for (int i = 0; i < threads.length; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                lock.lock();
                order.append(id);
                lock.unlock();
            });
            threads[i].start();
            while (lock.getQueueLength() <= i) {
                Thread.sleep(1);
            }
        }
        System.out.println(lock.hasQueuedThread(threads[2]) + " " + lock.hasQueuedThreads());
        lock.unlock();
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(order);
    }
}

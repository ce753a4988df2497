// signal wakes the longest waiter, signalAll the rest in order.
//@ mode: run
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class ConditionSignalsInOrder {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        StringBuilder order = new StringBuilder();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                lock.lock();
                try {
                    condition.awaitUninterruptibly();
                    order.append(id);
                } finally {
                    lock.unlock();
                }
            });
            threads[i].start();
            for (int waiting = 0; waiting <= i; ) {
                lock.lock();
                waiting = lock.getWaitQueueLength(condition);
                lock.unlock();
            }
        }
        lock.lock();
        condition.signal();
        System.out.println(lock.getWaitQueueLength(condition) + " " + lock.hasWaiters(condition) + order);
        lock.unlock();
        threads[0].join();
        lock.lock();
        System.out.println(order);
        condition.signalAll();
        lock.unlock();
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(order);
    }
}

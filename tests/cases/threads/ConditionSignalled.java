// A Condition hands over like a monitor's wait and notify.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class ConditionSignalled {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        Thread t = new Thread(() -> {
            lock.lock();
            try {
                ready = true;
                changed.signal();
            } finally {
                lock.unlock();
            }
        });
        t.start();
        lock.lock();
        try {
            while (!ready) {
                changed.await();
            }
            assert lock.isHeldByCurrentThread();
        } finally {
            lock.unlock();
        }
        t.join();
    }
}

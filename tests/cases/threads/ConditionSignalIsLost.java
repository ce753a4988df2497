// A signal before the await is lost when no condition is checked.
//@ verdict: unsafe
//@ revisions: local full
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class ConditionSignalIsLost {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            changed.signal();
            lock.unlock();
        }).start();
        lock.lock();
        changed.await(); //~ deadlock
        lock.unlock();
    }
}

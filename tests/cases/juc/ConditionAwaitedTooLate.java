// A signal before anyone waits on the Condition is lost.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class ConditionAwaitedTooLate {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        }).start();
        lock.lock();
        condition.await(); //~ deadlock
        lock.unlock();
    }
}

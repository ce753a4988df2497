// A thread that waits on a Condition in a loop sees the state it waits for.
//@ verdict: safe
//@ revisions: local paranoid
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class ConditionAwaitedInALoop {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            ready = true;
            condition.signal();
            lock.unlock();
        }).start();
        lock.lock();
        while (!ready) {
            condition.await();
        }
        assert ready;
        lock.unlock();
    }
}

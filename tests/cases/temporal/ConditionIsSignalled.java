// A thread that awaits a condition is signalled, and has the lock again.
//@ property: Goes: <> ConditionIsSignalled.done
//@ revisions: local lock default
//@ verdict: safe
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class ConditionIsSignalled {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean ready;
    static boolean done;

    static void await() {
        LOCK.lock();
        while (!ready) {
            READY.awaitUninterruptibly();
        }
        done = true;
        LOCK.unlock();
    }

    public static void main(String[] args) {
        new Thread(ConditionIsSignalled::await, "t").start();
        LOCK.lock();
        ready = true;
        READY.signal();
        LOCK.unlock();
    }
}

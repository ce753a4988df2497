// Timed waits on a condition say whether their time was up.
//@ mode: run
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class ConditionWaitsEndByTime {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        System.out.println(condition.awaitNanos(1000) <= 0);
        System.out.println(condition.await(1, TimeUnit.MILLISECONDS));
        System.out.println(condition.awaitUntil(new Date(1)));
        Thread.currentThread().interrupt();
        try {
            condition.await();
        } catch (InterruptedException e) {
            System.out.println("interrupted " + lock.isHeldByCurrentThread() + Thread.interrupted());
        }
        Thread signaller = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        signaller.start();
        System.out.println(condition.await(1, TimeUnit.HOURS) + " " + lock.getHoldCount());
        signaller.join();
        lock.unlock();
        try {
            condition.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("needs the lock");
        }
    }
}

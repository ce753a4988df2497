// The stack of a thread that waits for a lock shows the calls in which it waits.
//@ verdict: unsafe
//@ revisions: none local full
import java.util.concurrent.locks.ReentrantLock;

class StackShowsTheQueueOfALock {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread waiter = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        waiter.setDaemon(true);
        lock.lock();
        waiter.start();
        for (StackTraceElement frame : waiter.getStackTrace()) {
            assert !frame.getMethodName().equals("park"); //~ uncaught-exception java.lang.AssertionError
        }
        lock.unlock();
        waiter.join();
    }
}

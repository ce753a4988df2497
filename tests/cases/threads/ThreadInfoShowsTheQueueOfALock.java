// The information about a thread that waits for a lock shows the calls in which it waits.
//@ verdict: unsafe
//@ revisions: none local full
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.concurrent.locks.ReentrantLock;

class ThreadInfoShowsTheQueueOfALock {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread waiter = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        waiter.setDaemon(true);
        lock.lock();
        waiter.start();
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(waiter.getId(), 20);
        for (StackTraceElement frame : info.getStackTrace()) {
            assert !frame.getMethodName().equals("park"); //~ uncaught-exception java.lang.AssertionError
        }
        lock.unlock();
        waiter.join();
    }
}

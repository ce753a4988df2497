// The information about a thread shows one state: it waits for a monitor and the owner of the
// monitor, or has not tried to enter yet, or has ended.
//@ verdict: safe
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

class ThreadInfoShowsTheLock {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        }, "worker");
        synchronized (lock) {
            thread.start();
            ThreadInfo info = threads.getThreadInfo(thread.getId());
            assert info.getThreadName().equals("worker") && info.getStackTrace().length == 0;
            switch (info.getThreadState()) {
                case BLOCKED:
                    assert info.getLockOwnerName().equals("main") && info.getLockOwnerId() == Thread.currentThread().getId();
                    assert info.getLockInfo().getClassName().equals("java.lang.Object");
                    assert info.getLockInfo().getIdentityHashCode() == System.identityHashCode(lock);
                    assert thread.getState() == Thread.State.BLOCKED;
                    break;
                case RUNNABLE:
                    assert info.getLockOwnerName() == null && info.getLockName() == null && info.getLockOwnerId() == -1;
                    break;
                default:
                    assert false : info;
            }
        }
        thread.join();
        assert threads.getThreadInfo(thread.getId()) == null;
    }
}

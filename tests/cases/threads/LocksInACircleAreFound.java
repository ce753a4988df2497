// A cycle through an explicit lock is found by findDeadlockedThreads, and not by
// findMonitorDeadlockedThreads.
//@ mode: run
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

class LocksInACircleAreFound {
    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch both = new CountDownLatch(2);
        Thread one = new Thread(() -> {
            synchronized (monitor) {
                both.countDown();
                await(both);
                lock.lock();
            }
        }, "one");
        Thread two = new Thread(() -> {
            lock.lock();
            both.countDown();
            await(both);
            synchronized (monitor) {
                monitor.notify();
            }
        }, "two");
        one.setDaemon(true);
        two.setDaemon(true);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        System.out.println(threads.findDeadlockedThreads() == null);
        one.start();
        two.start();
        while (two.getState() != Thread.State.BLOCKED || !lock.hasQueuedThread(one) || one.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        System.out.println(threads.findDeadlockedThreads().length + " " + (threads.findMonitorDeadlockedThreads() == null));
        for (Thread thread : new Thread[] {one, two}) {
            ThreadInfo info = threads.getThreadInfo(thread.getId());
            System.out.println(info.getThreadName() + " " + info.getThreadState() + " " + info.getLockOwnerName() + " " + info.getLockInfo().getClassName() + " " + info.getStackTrace().length
                    + " " + info.getLockName().equals(info.getLockInfo().toString()) + " " + info.getBlockedTime() + info.isSuspended() + info.isInNative() + info.isDaemon() + info.getPriority());
        }
        ThreadInfo[] all = threads.getThreadInfo(new long[] {two.getId(), 987654}, Integer.MAX_VALUE);
        System.out.println(all[0].getStackTrace()[0].getMethodName() + " " + all[1] + " " + threads.getThreadInfo(two.getId(), 1).getStackTrace().length);
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

// A query for deadlocked threads answers from the machine. It may come before a thread has tried to
// enter the monitor that closes the cycle; once the cycle was reported, each query reports it.
//@ verdict: unsafe
//@ property: uncaught-exception
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

class WatchdogFindsADeadlock {
    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                second.notify();
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Thread one = new Thread(() -> both(a, b));
        Thread two = new Thread(() -> both(b, a));
        one.setDaemon(true);
        two.setDaemon(true);
        one.start();
        two.start();
        long[] found = threads.findMonitorDeadlockedThreads();
        if (found == null) {
            return;
        }
        long[] again = threads.findDeadlockedThreads();
        assert found.length == 2 && again != null && again.length == 2;
        assert one.getState() == Thread.State.BLOCKED && two.getState() == Thread.State.BLOCKED;
        throw new IllegalStateException("deadlock"); //~ uncaught-exception java.lang.IllegalStateException
    }
}

// Both threads own a monitor and are about to enter the other one. A query may come before they
// have tried, and then finds nothing.
//@ verdict: unsafe
//@ property: uncaught-exception
import java.lang.management.ManagementFactory;

class WatchdogMissesADeadlock {
    static volatile int inside;

    static synchronized void enter() {
        inside++;
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        for (Object[] pair : new Object[][] {{a, b}, {b, a}}) {
            Thread one = new Thread(() -> {
                synchronized (pair[0]) {
                    enter();
                    synchronized (pair[1]) {
                        pair[1].notify();
                    }
                }
            });
            one.setDaemon(true);
            one.start();
        }
        if (inside == 2) {
            long[] found = ManagementFactory.getThreadMXBean().findDeadlockedThreads();
            assert found == null || found.length == 2;
            if (found == null) {
                throw new IllegalStateException("not yet"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }
}

// An exception leaves a synchronized method and a block: the later accesses are not protected any more.
//@ mode: race
//@ options: --no-happens-before
public class ExceptionLeavesTheMonitor {
    static int value;

    static synchronized void fail() {
        throw new IllegalStateException();
    }

    static void failInside() {
        synchronized (ExceptionLeavesTheMonitor.class) {
            throw new IllegalStateException();
        }
    }

    static void work(Runnable failing) {
        try {
            failing.run();
        } catch (IllegalStateException e) {
            value++; //~ unprotected
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> work(ExceptionLeavesTheMonitor::fail));
        Thread two = new Thread(() -> work(ExceptionLeavesTheMonitor::failInside));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

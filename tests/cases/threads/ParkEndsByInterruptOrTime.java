// An interrupt ends a park and keeps the flag; a timed park ends by itself.
//@ mode: run check
//@ verdict: safe
import java.util.concurrent.locks.LockSupport;

class ParkEndsByInterruptOrTime {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            LockSupport.park();
            assert Thread.currentThread().isInterrupted();
            LockSupport.park();
            assert Thread.interrupted();
        });
        t.start();
        t.interrupt();
        t.join();
        LockSupport.parkNanos(1_000_000);
        LockSupport.parkNanos(new Object(), 1);
    }
}

// unpark gives one permit, park takes it, and an interrupt ends a park.
//@ mode: run
import java.util.concurrent.locks.LockSupport;

class LockSupportHandsOutOnePermit {
    public static void main(String[] args) throws InterruptedException {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        LockSupport.parkUntil(System.currentTimeMillis() - 5);
        Object blocker = "blocker";
        Thread parked = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park(blocker);
            }
            LockSupport.park();
            System.out.println("out " + Thread.interrupted());
        });
        parked.start();
        while (LockSupport.getBlocker(parked) != blocker || parked.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        LockSupport.unpark(parked);
        while (parked.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        parked.interrupt();
        parked.join();
        System.out.println(LockSupport.getBlocker(parked) + " " + parked.isInterrupted());
        LockSupport.unpark(null);
        LockSupport.unpark(new Thread(() -> { }));
    }
}

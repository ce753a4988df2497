// A permit given before park is not lost.
//@ mode: run check
//@ verdict: safe
import java.util.concurrent.locks.LockSupport;

class UnparkBeforePark {
    static volatile boolean given;

    public static void main(String[] args) throws InterruptedException {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        Thread t = new Thread(() -> {
            while (!given) {
                LockSupport.park();
            }
        });
        t.start();
        given = true;
        LockSupport.unpark(t);
        t.join();
    }
}

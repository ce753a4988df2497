// A thread that waits for two permits holds up a later one that needs only one.
//@ verdict: unsafe
//@ property: deadlock
//@ revisions: full local
import java.util.concurrent.Semaphore;

class TwoPermitsHoldUpTheNext {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0);
        new Thread(() -> permits.acquireUninterruptibly(2)).start(); //~ deadlock
        new Thread(() -> {
            permits.acquireUninterruptibly(); //~ deadlock
            permits.release(2);
        }).start();
        permits.release();
    }
}

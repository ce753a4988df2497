// A thread that ends without unlocking blocks the next one forever.
//@ verdict: unsafe
//@ revisions: local full paranoid
import java.util.concurrent.locks.ReentrantLock;

class ForgottenUnlockDeadlocks {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(lock::lock);
        t.start();
        t.join();
        lock.lock(); //~ deadlock
    }
}

// A lock that a thread keeps to its end does not protect data from a thread that fails to acquire it.
//@ verdict: unsafe
//@ revisions: none local lock full
import java.util.concurrent.locks.ReentrantLock;

class LockThatIsKept {
    static int x;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        if (lock.tryLock()) {
            x = 1;
            if (x != 1) {
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            }
        } else {
            x = 2;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(LockThatIsKept::work).start();
        }
    }
}

// A program with a cleaner deadlocks like any other: the cleaner's thread only waits for garbage, with a timeout.
//@ verdict: unsafe
import java.lang.ref.Cleaner;

class CleanersDoNotHideDeadlocks {
    public static void main(String[] args) throws InterruptedException {
        Cleaner cleaner = Cleaner.create();
        Object lock = new Object();
        cleaner.register(lock, () -> { });
        synchronized (lock) {
            lock.wait(); //~ deadlock
        }
    }
}

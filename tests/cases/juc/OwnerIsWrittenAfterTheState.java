// A lock is taken before its owner is written: who asks for the owner can see that, so calls of locks
// are explored step by step.
//@ verdict: unsafe
//@ revisions: none local full
//@ warning: step by step
import java.util.concurrent.locks.ReentrantLock;

public class OwnerIsWrittenAfterTheState {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        new Thread(lock::lock).start();
        if (lock.isLocked()) {
            assert !lock.toString().contains("Unlocked"); //~ uncaught-exception java.lang.AssertionError
        }
    }
}

// A lock is acquired before its owner is written. A program that reads the owner observes this, so calls
// of locks are explored in single steps.
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

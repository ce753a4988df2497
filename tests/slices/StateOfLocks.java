// The state of a lock, of permits and of a thread depends on the calls that change this state.
//@ options: --criterion throw
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

class StateOfLocks {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(); //+
        ReentrantLock other = new ReentrantLock(); //-
        other.lock(); //-
        other.unlock(); //-
        lock.lock(); //+
        assert lock.isLocked(); //+
        Semaphore semaphore = new Semaphore(1); //+
        semaphore.acquire(); //+
        assert !semaphore.tryAcquire(); //+
        Thread thread = new Thread(() -> { }); //+
        thread.start(); //+
        assert thread.isAlive(); //+
    }
}

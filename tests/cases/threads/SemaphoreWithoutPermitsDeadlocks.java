// Acquiring from an empty semaphore without a release waits forever.
//@ verdict: unsafe
//@ revisions: local full paranoid
import java.util.concurrent.Semaphore;

class SemaphoreWithoutPermitsDeadlocks {
    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(1);
        semaphore.acquire();
        semaphore.acquire(); //~ deadlock
    }
}

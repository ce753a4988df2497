// A semaphore with one permit lets one thread in at a time.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid
import java.util.concurrent.Semaphore;

class SemaphoreLimits {
    static int inside;

    static void enter(Semaphore semaphore) {
        semaphore.acquireUninterruptibly();
        inside++;
        assert inside == 1;
        inside--;
        semaphore.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(1);
        Thread t = new Thread(() -> enter(semaphore));
        t.start();
        enter(semaphore);
        t.join();
        assert semaphore.availablePermits() == 1;
    }
}

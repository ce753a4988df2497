// A Semaphore drains, reduces and releases beyond its start.
//@ mode: run
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

class SemaphoreBooksPermits {
    static class Reducible extends Semaphore {
        Reducible(int permits) {
            super(permits);
        }

        void reduce(int by) {
            reducePermits(by);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Reducible s = new Reducible(3);
        s.acquire(2);
        System.out.println(s.availablePermits() + " " + s.tryAcquire(2) + " " + s.tryAcquire() + " " + s.tryAcquire(1, 1, TimeUnit.MILLISECONDS));
        s.release(5);
        System.out.println(s.drainPermits() + " " + s.availablePermits());
        s.reduce(2);
        s.release();
        System.out.println(s.availablePermits() + " " + s.tryAcquire());
        Thread waiter = new Thread(() -> {
            s.acquireUninterruptibly();
            System.out.println("got it");
        });
        waiter.start();
        s.release(2);
        waiter.join();
        String text = s.toString();
        System.out.println(text.substring(text.indexOf('[')) + s.isFair() + s.hasQueuedThreads());
        try {
            s.acquire(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
    }
}

// A lock of one's own over AbstractQueuedSynchronizer, exclusive and shared.
//@ mode: run
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

class OwnSynchronizer {
    static class Latch extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
        }
    }

    static int count;

    public static void main(String[] args) throws InterruptedException {
        Latch latch = new Latch();
        Mutex mutex = new Mutex();
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            threads[t] = new Thread(() -> {
                latch.acquireShared(1);
                for (int i = 0; i < 500; i++) {
                    mutex.acquire(1);
                    count++;
                    mutex.release(1);
                }
            });
            threads[t].start();
        }
        while (latch.getQueueLength() < 3) {
            Thread.sleep(1);
        }
        System.out.println(latch.hasQueuedThreads() + " " + latch.getSharedQueuedThreads().size() + latch.getExclusiveQueuedThreads().size() + count);
        latch.releaseShared(1);
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(count + " " + latch.hasContended() + mutex.hasQueuedThreads());
        try {
            mutex.acquireShared(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("not shared");
        }
    }
}

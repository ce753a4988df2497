// Threads that count under a StampedLock lose nothing, readers see whole pairs.
//@ mode: run
import java.util.concurrent.locks.StampedLock;

class StampedLockWritersExclude {
    static int left;
    static int right;

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        Thread[] threads = new Thread[4];
        boolean[] torn = new boolean[1];
        for (int t = 0; t < threads.length; t++) {
            boolean writes = t % 2 == 0;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 200; i++) {
                    if (writes) {
                        long stamp = lock.writeLock();
                        left++;
                        right++;
                        lock.unlock(stamp);
                    } else {
                        long stamp = lock.tryOptimisticRead();
                        int l = left;
                        int r = right;
                        if (!lock.validate(stamp)) {
                            stamp = lock.readLock();
                            l = left;
                            r = right;
                            lock.unlockRead(stamp);
                        }
                        torn[0] |= l != r;
                    }
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(left + " " + right + " " + torn[0]);
    }
}

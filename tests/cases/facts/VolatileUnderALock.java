// A volatile field that a lock protects is accessed in one step with others (`guarded`). One that nobody
// writes is settled.
//@ verdict: safe
//@ revisions: local lock full
//@ states: [lock] <= 260
//@ states: [full] <= 202
class VolatileUnderALock {
    private volatile int count;
    private volatile int step = 1;

    synchronized void add() {
        count += step;
        count -= step;
        count += step;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileUnderALock shared = new VolatileUnderALock();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(shared::add);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert shared.count == 3;
    }
}

// A counter under a lock is read without the lock after all other threads were joined (`joined`).
//@ verdict: safe
//@ revisions: none local lock full
// JDK 25 has more steps at the start of a thread.
//@ states: [lock] <= 711
//@ states: [full] <= 597
class ReadAfterJoins {
    static final int THREADS = 3;
    static final int TURNS = 2;
    static final Object LOCK = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread() {
                @Override
                public void run() {
                    for (int j = 0; j < TURNS; j++) {
                        synchronized (LOCK) {
                            x++;
                        }
                    }
                }
            };
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert x == THREADS * TURNS : "lost update";
    }
}

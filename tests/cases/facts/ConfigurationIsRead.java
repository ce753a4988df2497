// Fields that are not final, and are written before other threads reach the object, are read in one step
// with others (`settled`).
//@ verdict: safe
//@ revisions: lock full
//@ options: --static-facts faint,guarded,settled
// JDK 25 has more steps at the start of a thread.
//@ states: [lock] <= 137
//@ states: [full] <= 103
class ConfigurationIsRead {
    private int size;
    private Object lock;
    private int[] limits;
    private static int done;

    public static void main(String[] args) throws InterruptedException {
        ConfigurationIsRead shared = new ConfigurationIsRead();
        shared.size = 1;
        shared.lock = new Object();
        shared.limits = new int[] {3, 3};
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < shared.size; k++) {
                    synchronized (shared.lock) {
                        if (done < shared.limits[own]) {
                            done++;
                        }
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert done == 2;
    }
}

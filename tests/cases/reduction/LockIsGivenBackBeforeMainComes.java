// An access of main without a lock, once main is alone, may also come while the other thread holds the lock.
//@ verdict: unsafe
//@ revisions: none local lock full
class LockIsGivenBackBeforeMainComes {
    static int x;
    static volatile int v;
    static final Object lock = new Object();

    static void work() {
        synchronized (lock) {
            v = 1;
            x = 1;
            if (x != 1) {
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }

    public static void main(String[] args) {
        new Thread(LockIsGivenBackBeforeMainComes::work).start();
        if (v == 1) {
            x = 2;
        }
    }
}

// No fact about variables of the program is refuted by a call of a pool, a change of a property, or a
// reference that is cleared.
//@ main: PoolCallsKeepLocks
//@ revisions: lock full none paranoid
//@ states: [lock] <= 310
//@ verdict: safe
import java.lang.ref.WeakReference;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class PoolCallsKeepLocks {
    static final Object LOCK = new Object();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(LOCK);
    static int a, b, c;

    static void work() {
        synchronized (LOCK) {
            a++;
            b += a;
            c += b;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(PoolCallsKeepLocks::work);
        Thread second = new Thread(PoolCallsKeepLocks::work);
        first.start();
        second.start();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.shutdown();
        System.setProperty("pool", "used");
        REFERENCE.clear();
        work();
        first.join();
        second.join();
        assert a == 3 && c == 10;
    }
}

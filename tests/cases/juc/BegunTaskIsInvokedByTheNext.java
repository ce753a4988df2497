// A worker took the first task before the second one, which invokes the first. The worker finds it done, or both
// execute it, and one of them waits for ever.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Semaphore;

class BegunTaskIsInvokedByTheNext {
    static final CountDownLatch INVOKED = new CountDownLatch(1);
    static final Semaphore ONCE = new Semaphore(1);
    static volatile Thread invoker;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> first = ForkJoinTask.adapt(() -> {
            if (Thread.currentThread() == invoker) {
                INVOKED.countDown();
            } else {
                INVOKED.await();
            }
            ONCE.acquire(); //~ deadlock
            return null;
        });
        ForkJoinTask<?> second = ForkJoinTask.adapt(() -> {
            invoker = Thread.currentThread();
            first.invoke();
        });
        pool.execute(first);
        pool.execute(second);
        second.join(); //~ deadlock
        Thread third = pool.submit(() -> Thread.currentThread()).join();
        assert third == invoker; //~ uncaught-exception java.lang.AssertionError
    }
}

// A worker took the first task before the second one, which interrupts the worker. The begin of the first
// task clears the interrupt status after that.
//@ verdict: unsafe
//@ revisions: full
//@ jdk: 19+
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class BeginOfATaskSwallowsAnInterrupt {
    static volatile Thread worker;
    static volatile boolean interrupted;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(() -> {
            worker = Thread.currentThread();
        }).join();
        ForkJoinTask<Boolean> first = ForkJoinTask.adaptInterruptible(() ->
                interrupted && Thread.currentThread() == worker && !Thread.currentThread().isInterrupted());
        pool.execute(first);
        pool.execute(() -> {
            if (Thread.currentThread() != worker) {
                worker.interrupt();
                interrupted = true;
            }
        });
        boolean swallowed = first.join();
        assert !swallowed; //~ uncaught-exception java.lang.AssertionError
    }
}

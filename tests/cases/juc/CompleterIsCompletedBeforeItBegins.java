// A worker took the first task before the second one, which completes a part of the first. The first is never executed
// if the worker looks at its status later.
//@ verdict: unsafe
//@ revisions: full
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

class CompleterIsCompletedBeforeItBegins extends CountedCompleter<Void> {
    static final CountDownLatch EXECUTED = new CountDownLatch(1);

    CompleterIsCompletedBeforeItBegins(CountedCompleter<?> completer) {
        super(completer);
    }

    @Override
    public void compute() {
        EXECUTED.countDown();
        tryComplete();
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        CountedCompleter<?> first = new CompleterIsCompletedBeforeItBegins(null);
        pool.execute(first);
        pool.submit(new CompleterIsCompletedBeforeItBegins(first)::tryComplete).join();
        EXECUTED.await(); //~ deadlock
    }
}

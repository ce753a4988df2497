// The last write of a task is seen before the task is done, whether it returns or throws.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class TaskEndsAfterItsLastWrite {
    static volatile int returned, thrown;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> first = pool.submit(() -> returned = 1);
        boolean early = returned == 1 && !first.isDone();
        Future<Integer> second = pool.submit(() -> {
            thrown = 1;
            throw new IllegalStateException();
        });
        boolean late = thrown == 1 && !second.isDone();
        pool.shutdown();
        if (early) throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        assert !late; //~ uncaught-exception java.lang.AssertionError
    }
}

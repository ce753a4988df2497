// Workers that are no daemons keep the process alive until nobody has wanted them for long enough: that
// time is up some day, and no thread is blocked for ever.
//@ verdict: safe
//@ revisions: none local full
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

public class WorkersThatAreNoDaemonsEnd {
    static class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool) {
            super(pool);
            setDaemon(false);
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(1, Worker::new, null, false).submit(() -> System.out.println("done")).join();
    }
}

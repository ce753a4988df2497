// Non-daemon workers keep the process alive until they have been idle for long enough. The timeout
// ends some day, so no thread is blocked forever.
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

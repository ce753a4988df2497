// A pool calls the program's thread factory in the middle of one of its merged steps. The calls of the
// factory are nevertheless interleaved with other threads.
//@ verdict: unsafe
//@ revisions: local full
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

class FactoriesRaceWithinASubmit {
    static int made;

    public static void main(String[] args) throws InterruptedException {
        ThreadFactory factory = task -> {
            made++;
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        };
        Thread other = new Thread(() -> Executors.newSingleThreadExecutor(factory).execute(() -> { }));
        other.start();
        ExecutorService own = Executors.newSingleThreadExecutor(factory);
        own.execute(() -> { });
        other.join();
        assert made == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

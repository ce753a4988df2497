import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A report asks the same pool for its parts. */
public class StarvedPool {
    static final ExecutorService pool = Executors.newFixedThreadPool(1);

    static String report() throws Exception {
        Future<String> part = pool.submit(() -> "part");
        return "report with " + part.get();
    }

    public static void main(String[] args) throws Exception {
        Future<String> report = pool.submit(StarvedPool::report);
        report.get();
        pool.shutdown();
    }
}

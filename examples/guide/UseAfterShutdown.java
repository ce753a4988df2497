import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A request arrives while the server shuts down. */
public class UseAfterShutdown {
    static final ExecutorService pool = Executors.newFixedThreadPool(1);

    static void request() {
        pool.submit(() -> "answer");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread client = new Thread(UseAfterShutdown::request, "client");
        client.start();
        pool.shutdown();
    }
}

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class RejectedTask {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        new Thread(() -> {
            pool.submit(() -> 1);
        }).start();
        pool.shutdown();
    }
}

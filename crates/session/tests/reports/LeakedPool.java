import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class LeakedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> 1).get();
    }
}

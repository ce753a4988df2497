import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A program that computes in a pool and shall end. */
public class LeakedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        System.out.println(pool.submit(() -> 6 * 7).get());
    }
}

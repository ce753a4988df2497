import java.util.concurrent.*;

class LeakedByException {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int[] done = new int[1];
        pool.submit(() -> { done[0] = 1; }).get();
        done[done.length]++;
        pool.shutdown();
    }
}

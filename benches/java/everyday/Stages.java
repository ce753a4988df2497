import java.util.concurrent.CompletableFuture;

/** Two asynchronous stages are combined. */
public class Stages {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> sum =
                CompletableFuture.supplyAsync(() -> 1)
                        .thenCombine(CompletableFuture.supplyAsync(() -> 2), Integer::sum);
        assert sum.get() == 3;
    }
}

// getNow may come before the asynchronous stage.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.CompletableFuture;

class FutureReadTooEarly {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> 1);
        assert future.getNow(0) == 1; //~ uncaught-exception java.lang.AssertionError
    }
}

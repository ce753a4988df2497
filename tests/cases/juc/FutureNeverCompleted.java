// A future that no thread completes is awaited forever.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.CompletableFuture;

class FutureNeverCompleted {
    public static void main(String[] args) {
        CompletableFuture<Integer> open = new CompletableFuture<>();
        Thread t = new Thread(() -> open.thenApply(x -> x + 1).join()); //~ deadlock
        t.start();
    }
}

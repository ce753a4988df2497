// A stage throws an exception, the stages after it are skipped, and nobody calls `get` or `join`.
//@ verdict: safe
//@ revisions: default none full
//@ warning: FailedStageThatNobodyAsks.java:16
import java.util.concurrent.CompletableFuture;

class FailedStageThatNobodyAsks {
    static volatile int saved;

    public static void main(String[] args) {
        CompletableFuture<Void> stage = CompletableFuture.runAsync(() -> save(null));
        stage.thenRun(() -> saved++);
    }

    static void save(String order) {
        saved += order.length();
    }
}

// An asynchronous stage and its successor complete in every schedule.
//@ verdict: safe
//@ states: [local] <= 1200
//@ revisions: local
import java.util.concurrent.CompletableFuture;

class FuturePipelineCompletes {
    public static void main(String[] args) {
        int got = CompletableFuture.supplyAsync(() -> 1).thenApply(x -> x + 1).join();
        assert got == 2;
    }
}

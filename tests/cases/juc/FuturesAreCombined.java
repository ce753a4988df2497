// Two asynchronous stages, one with a successor, are combined, and nothing is lost in any schedule.
// (The pool's idle workers end by timeouts, as daemons do anywhere, and are not replaced forever.)
//@ verdict: safe
//@ revisions: full
//@ states: [full] <= 2000
import java.util.concurrent.CompletableFuture;

class FuturesAreCombined {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> sum =
                CompletableFuture.supplyAsync(() -> 1)
                        .thenApply(x -> x + 1)
                        .thenCombine(CompletableFuture.supplyAsync(() -> 5), (x, y) -> x + y);
        assert sum.get() == 7;
    }
}

// CompletableFuture: chains, combination, exceptions, completion by hand.
//@ mode: run
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

class CompletableFutureChains {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20);
        CompletableFuture<Integer> b = a.thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(2), (x, y) -> x * y);
        System.out.println(b.get());
        CompletableFuture<String> byHand = new CompletableFuture<>();
        CompletableFuture<String> after = byHand.thenCompose(s -> CompletableFuture.supplyAsync(() -> s + "!"));
        byHand.complete("done");
        System.out.println(after.join());
        CompletableFuture<Object> failed = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("async");
        });
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getMessage());
        }
        System.out.println(failed.exceptionally(e -> "recovered").get() + " " + failed.handle((v, e) -> v == null).get());
    }
}

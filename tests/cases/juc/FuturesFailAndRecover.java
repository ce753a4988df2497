// Exceptions travel along stages, wrapped once, and can be handled.
//@ mode: run
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

class FuturesFailAndRecover {
    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> Integer.parseInt("x"));
        CompletableFuture<Integer> next = bad.thenApply(x -> x + 1);
        try {
            next.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getMessage() + " " + next.isCompletedExceptionally());
        }
        try {
            next.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        System.out.println(next.exceptionally(e -> e instanceof CompletionException ? -1 : -2).join() + " " + next.handle((v, e) -> v + "/" + (e == null)).join());
        StringBuilder seen = new StringBuilder();
        CompletableFuture<Integer> watched = next.whenComplete((v, e) -> seen.append(v).append(e.getClass().getSimpleName()));
        System.out.println(watched.isCompletedExceptionally() + " " + seen);
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        CompletableFuture<Integer> dependent = cancelled.thenApply(String::length);
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled() + dependent.isCancelled() + dependent.isCompletedExceptionally());
        try {
            cancelled.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        CompletableFuture<String> failed = CompletableFuture.failedFuture(new IllegalStateException("given"));
        System.out.println(failed.exceptionallyCompose(e -> CompletableFuture.completedFuture(e.getMessage())).join());
        CompletableFuture<String> thrown = CompletableFuture.completedFuture("v").whenComplete((v, e) -> {
            throw new ArithmeticException("in action");
        });
        System.out.println(thrown.handle((v, e) -> e.getCause().getMessage()).join());
    }
}

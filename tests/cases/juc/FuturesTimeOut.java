// Futures complete by themselves after a time, with a value or exceptionally.
//@ mode: run
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class FuturesTimeOut {
    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<String> slow = new CompletableFuture<>();
        try {
            slow.get(1, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            System.out.println(e.getClass().getSimpleName() + " " + slow.isDone());
        }
        System.out.println(slow.copy().completeOnTimeout("instead", 5, TimeUnit.MILLISECONDS).join());
        try {
            slow.copy().orTimeout(5, TimeUnit.MILLISECONDS).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause() instanceof TimeoutException);
        }
        System.out.println(CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS)).join());
        System.out.println(new CompletableFuture<String>().completeAsync(() -> "async").orTimeout(1, TimeUnit.HOURS).join());
        slow.obtrudeValue("forced");
        System.out.println(slow.join());
        slow.obtrudeException(new IllegalStateException("again"));
        String text = slow.toString();
        System.out.println(text.substring(text.indexOf('[')) + slow.minimalCompletionStage().toCompletableFuture().isCompletedExceptionally());
    }
}

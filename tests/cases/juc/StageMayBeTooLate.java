// A stage with a timeout has its value or the one for late stages. The timeout is cancelled without an interrupt.
//@ verdict: safe
//@ revisions: default
//@ states: <= 800
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

class StageMayBeTooLate {
    public static void main(String[] args) {
        String text = CompletableFuture.supplyAsync(() -> "fresh").orTimeout(1, TimeUnit.SECONDS)
                .exceptionally(late -> "stale").join();
        assert text.equals("fresh") || text.equals("stale");
    }
}

// The scheduler of the common pool completes a future after a time, if the supplier has not completed it.
//@ jdk: 25+
//@ verdict: safe
//@ revisions: default
//@ states: <= 400
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

class DelaySchedulerCompletesAFuture {
    public static void main(String[] args) {
        String text = CompletableFuture.supplyAsync(() -> "fresh")
                .completeOnTimeout("stale", 1, TimeUnit.SECONDS).join();
        assert text.equals("fresh") || text.equals("stale");
    }
}

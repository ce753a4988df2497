// The program expects the value of the supplier, but the scheduler of the common pool may come first.
//@ jdk: 25+
//@ verdict: unsafe
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

class DelaySchedulerMayComeFirst {
    public static void main(String[] args) {
        String text = CompletableFuture.supplyAsync(() -> "fresh")
                .completeOnTimeout("stale", 1, TimeUnit.SECONDS).join();
        assert text.equals("fresh"); //~ uncaught-exception java.lang.AssertionError
    }
}

// The timeout of a scope comes before its subtask is done.
//@ jdk: 25-25
//@ javac: --enable-preview --release 25
//@ options: --enable-preview
//@ verdict: unsafe
//@ revisions: default
import java.time.Duration;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

class ScopeTimesOutBeforeItsSubtask {
    public static void main(String[] args) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(
                Joiner.<Integer>awaitAllSuccessfulOrThrow(),
                configuration -> configuration.withTimeout(Duration.ofMillis(10)))) {
            scope.fork(() -> 42);
            scope.join(); //~ uncaught-exception java.util.concurrent.StructuredTaskScope$TimeoutException
        }
    }
}

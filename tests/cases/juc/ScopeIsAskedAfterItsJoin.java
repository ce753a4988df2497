// A program that asks whether a scope with a timeout is cancelled is searched with single steps of the timeout.
//@ jdk: 25-25
//@ javac: --enable-preview --release 25
//@ options: --enable-preview
//@ verdict: safe
//@ revisions: default
//@ states: >= 5000
import java.time.Duration;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

class ScopeIsAskedAfterItsJoin {
    public static void main(String[] args) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(
                Joiner.<Integer>awaitAll(),
                configuration -> configuration.withTimeout(Duration.ofMillis(10)))) {
            try {
                scope.join();
                boolean late = scope.isCancelled();
                assert late || !late;
            } catch (StructuredTaskScope.TimeoutException e) {
                // The scope may be cancelled after the flag of the timeout is set.
                assert e.getCause() == null;
            }
        }
    }
}

// A scope with a timeout waits for its subtask, or the timeout comes first.
//@ jdk: 25-25
//@ javac: --enable-preview --release 25
//@ options: --enable-preview
//@ verdict: safe
//@ revisions: default
//@ states: <= 20000
import java.time.Duration;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

class ScopeMayTimeOut {
    public static void main(String[] args) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(
                Joiner.<Integer>awaitAllSuccessfulOrThrow(),
                configuration -> configuration.withTimeout(Duration.ofMillis(10)))) {
            Subtask<Integer> subtask = scope.fork(() -> 42);
            try {
                scope.join();
                assert subtask.get() == 42;
            } catch (StructuredTaskScope.TimeoutException e) {
                assert scope != null;
            }
        }
    }
}

// Under JUnit's engine a test fails by a race that depends on its argument, another one in an extension.
//@ verdict: unsafe
//@ classpath: junit-jupiter-api junit-jupiter-engine junit-jupiter-params junit-platform-commons junit-platform-engine opentest4j apiguardian-api
//@ options: --junit --explain-limit 1s
//@ revisions: full
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JUnit5FailsUnderExtensions {
    static class Leaks implements AfterEachCallback {
        @Override public void afterEach(ExtensionContext context) {
            if (context.getRequiredTestMethod().getName().equals("leaks")) {
                throw new IllegalStateException("left open"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }

    @RegisterExtension final Leaks leaks = new Leaks();
    private int count;

    @Test void leaks() {
    }

    @ParameterizedTest @ValueSource(ints = {1, 2}) void counts(int threads) throws Exception {
        Thread[] all = new Thread[threads];
        for (int at = 0; at < threads; at++) {
            all[at] = new Thread(() -> count++);
            all[at].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertEquals(threads, count); //~ uncaught-exception org.opentest4j.AssertionFailedError
    }
}

// A parameterized test fails with one of its arguments, a dynamic test with another one of its factory; a race
// of two threads depends on an argument.
//@ verdict: unsafe
//@ classpath: junit-jupiter-api junit-jupiter-params junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: local full paranoid
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JUnit5FailsWithOneArgument {
    private volatile int count;

    @ParameterizedTest @MethodSource void isSmall(int n) {
        assertEquals(0, n / 3); //~ uncaught-exception org.opentest4j.AssertionFailedError
    }

    static IntStream isSmall() {
        return IntStream.rangeClosed(1, 3);
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

    @TestFactory Stream<DynamicTest> makes() {
        return Stream.of(1, 2).map(n -> DynamicTest.dynamicTest("n" + n, () -> {
            assertEquals(1, n); //~ uncaught-exception org.opentest4j.AssertionFailedError
        }));
    }
}

// An assumption of JUnit 5 fails on every path. The test is skipped, as nothing was tested, and a skipped
// test is not safe.
//@ verdict: incomplete
//@ reason: no path gets past its assumptions, the first at JUnit5AssumesInVain.assumes(JUnit5AssumesInVain.java:24)
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JUnit5AssumesInVain {
    private volatile int value;

    @AfterEach void isClosed() {
        assertEquals(0, value & 2);
    }

    @Test void assumes() throws InterruptedException {
        Thread other = new Thread(() -> value |= 1);
        other.start();
        other.join();
        assumeTrue(value != 1, "it is always 1");
        assertEquals(0, value);
    }

    public static void main(String[] args) {
        // The checked programs are the tests.
    }
}

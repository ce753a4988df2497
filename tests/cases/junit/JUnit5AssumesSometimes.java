// Assumptions of JUnit 5 that hold on some paths, or that leave out a part of a test alone, do not
// set the tests aside.
//@ verdict: safe
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.Assumptions.assumingThat;

import org.junit.jupiter.api.Test;

class JUnit5AssumesSometimes {
    private volatile int value;

    @Test void assumes() throws InterruptedException {
        Thread other = new Thread(() -> value = 1);
        other.start();
        assumeTrue(value == 1);
        other.join();
        assertEquals(1, value);
    }

    @Test void assumesOfAPart() {
        assumingThat(value == 1, () -> fail());
        assertEquals(0, value);
    }

    public static void main(String[] args) {
        // The checked programs are the tests.
    }
}

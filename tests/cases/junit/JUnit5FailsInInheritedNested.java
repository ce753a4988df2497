// A test of an inherited `@Nested` class fails in the class that inherits it, and not in the one that does not count.
//@ verdict: unsafe
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: full
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class JUnit5FailsInInheritedNested extends Counting {
    @BeforeEach void count() throws InterruptedException {
        Thread other = new Thread(() -> value++);
        other.start();
        value++;
        other.join();
    }
}

class Counting {
    int value;

    @Nested class Inner {
        @Test void hasAllCounts() {
            assertEquals(0, value % 2); //~ uncaught-exception org.opentest4j.AssertionFailedError
        }
    }
}

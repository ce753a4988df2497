// JUnit 5 executes the `@Nested` classes of a superclass, too. They are refused by name, and so is no test of them
// overlooked. The abstract class alone has no tests.
//@ verdict: error
//@ reason: JUnit5RefusesInheritedNested$Inner: the inherited @Nested class AbstractNesting$Inner is not supported
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: full
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class JUnit5RefusesInheritedNested extends AbstractNesting {
    @Nested class Own {
        @Test void isOne() {
            assertEquals(1, value);
        }
    }
}

abstract class AbstractNesting {
    int value = 1;

    @Nested class Inner {
        @Test void isOneToo() {
            assertEquals(1, value);
        }
    }
}

// JUnit 5 executes the `@Nested` classes of a superclass, with the methods and fields of the inheriting class. One of
// them needs JUnit's engine. The abstract class alone has no tests.
//@ verdict: safe
//@ classpath: junit-jupiter-api junit-jupiter-engine junit-jupiter-params junit-platform-commons junit-platform-engine opentest4j apiguardian-api
//@ options: --junit
//@ revisions: full
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;

class JUnit5InheritsNested extends AbstractNesting {
    @BeforeEach void add() {
        value++;
    }

    @Nested class Own {
        @Test void isTwo() {
            assertEquals(2, value);
        }
    }
}

abstract class AbstractNesting {
    int value = 1;

    @Nested class Inner {
        @BeforeEach void addTwo() {
            value += 2;
        }

        @Test void isFour() {
            assertEquals(4, value);
        }

        @Nested class Deep {
            @Test void isFourToo() {
                assertEquals(4, value);
            }
        }
    }

    @Nested class Extended {
        @RegisterExtension final BeforeEachCallback adds = AbstractNesting.this::addFour;

        @Test void isSix() {
            assertEquals(6, value);
        }
    }

    private void addFour(ExtensionContext context) {
        value += 4;
    }
}

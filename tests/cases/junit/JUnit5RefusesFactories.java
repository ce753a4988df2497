// Tests that are made while they run are refused by name; the other test of the class is still checked.
//@ verdict: error
//@ reason: JUnit5RefusesFactories#made: @org.junit.jupiter.api.TestFactory is not supported
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: full
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JUnit5RefusesFactories {
    @Test void holds() {
        assertTrue(true);
    }

    @TestFactory List<DynamicTest> made() {
        return List.of(DynamicTest.dynamicTest("one", () -> assertTrue(true)));
    }
}

// Tests that an extension makes need JUnit's engine. Without it they are refused by name; the other test of the
// class is still checked.
//@ verdict: error
//@ reason: JUnit5RefusesTemplates#made: @org.junit.jupiter.api.TestTemplate is not supported: JUnit's engine (junit-jupiter-engine, junit-platform-engine) is not on the class path
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: full
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;

class JUnit5RefusesTemplates {
    @Test void holds() {
        assertTrue(true);
    }

    @TestTemplate void made() {
    }
}

// JUnit 5 runs tests side by side that count in one variable: that is warned of, and nothing of JUnit.
//@ mode: race
//@ options: --runs 3
//@ classpath: junit-platform-console junit-platform-launcher junit-platform-engine junit-platform-commons junit-platform-reporting junit-jupiter-api junit-jupiter-engine junit-jupiter-params opentest4j opentest4j-reporting-events opentest4j-reporting-schema apiguardian-api picocli univocity-parsers
//@ main: org.junit.platform.console.ConsoleLauncher
//@ args: -c JUnitInParallel --disable-banner --config junit.jupiter.execution.parallel.enabled=true
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
public class JUnitInParallel {
    static int shared;

    static void count() {
        shared++; //~ data-race
    }

    @Test
    void one() {
        count();
    }

    @Test
    void two() {
        count();
    }

    @RepeatedTest(5)
    void many() {
        Assertions.assertTrue(true);
    }
}

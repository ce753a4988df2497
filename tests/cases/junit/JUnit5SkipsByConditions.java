// Conditions about the operating system, the release of Java and the environment are decided without JUnit's
// engine. Disabled tests are skipped, also by a condition of an enclosing class.
//@ verdict: safe
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: full
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;

class JUnit5SkipsByConditions {
    @Test
    @EnabledOnOs({OS.MAC, OS.LINUX})
    @DisabledOnOs(OS.WINDOWS)
    @EnabledForJreRange(min = JRE.JAVA_11)
    @DisabledForJreRange(max = JRE.JAVA_16)
    @DisabledIfEnvironmentVariable(named = "CI", matches = ".*")
    void isEnabled() {
        assertTrue(true);
    }

    @Test @EnabledOnOs(OS.WINDOWS) void onWindows() {
        fail();
    }

    @Test @DisabledOnOs(value = OS.LINUX, disabledReason = "not there") void notOnLinux() {
        fail();
    }

    @Test @EnabledOnJre({JRE.JAVA_8, JRE.JAVA_11}) void onOldReleases() {
        fail();
    }

    @Test @DisabledForJreRange(min = JRE.JAVA_17) void onOlderReleases() {
        fail();
    }

    @Test @EnabledIfEnvironmentVariable(named = "CI", matches = ".*") void inPipelines() {
        fail();
    }

    @Nested @EnabledOnOs(OS.MAC) class OnMac {
        @Test void isDisabled() {
            fail();
        }
    }
}

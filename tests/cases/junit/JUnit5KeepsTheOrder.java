// The lifecycle methods of a test of JUnit 5 run in the order of its engine. There are inherited methods, those of
// interfaces, those around a nested class, and an instance for all tests.
//@ verdict: safe
//@ classpath: junit-jupiter-api junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: full paranoid
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

class JUnit5KeepsTheOrder extends Base implements Face {
    @BeforeAll static void zeta() { log("zeta"); }
    @BeforeAll static void alpha() { log("alpha"); }
    @BeforeAll static void hidden() { log("hidden here"); }
    @BeforeEach void setUp2() { log("setUp2"); }
    @BeforeEach void aSetUp() { log("aSetUp"); }
    @Override void overridden() { log("overridden here"); }
    @Override @BeforeEach void both() { log("both here"); }
    @AfterEach void tearDown2() { log("tearDown2"); }
    @AfterEach void aTearDown() { log("aTearDown"); }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Inner {
        Inner() { log("new Inner"); }

        @BeforeAll void innerAll() { log("innerAll"); }
        @BeforeEach void innerEach() { log("innerEach"); }
        @AfterEach void innerAfter() { log("innerAfter"); }
        @AfterAll void innerLast() { log("innerLast"); }

        @Quick void test() { log("test"); }

        @RepeatedTest(5) void again() { log("test"); }

        @Test void isLeftOut() {
            log("test");
            assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); });
            Assumptions.assumeTrue(log.isEmpty());
            fail("an assumption does not hold");
        }

        @Disabled("not yet") @Test void isDisabled() {
            fail("it is disabled");
        }
    }

    public static void main(String[] args) {
        // The checked programs are the tests.
    }
}

/** A composed annotation. */
@Retention(RetentionPolicy.RUNTIME)
@Test
@Tag("quick")
@interface Quick {}

interface Face {
    @BeforeAll static void faceAll() { Base.log("faceAll"); }
    @BeforeEach default void faceEach() { Base.log("faceEach"); }
    @AfterEach default void faceAfter() { Base.log("faceAfter"); }
}

class Base {
    static final List<String> log = new ArrayList<>();
    static void log(String text) { log.add(text); }

    Base() { log("new Base"); }

    @BeforeAll static void baseAll() { log("baseAll"); }
    @BeforeAll static void hidden() { log("hidden there"); }
    @BeforeEach void baseUp() { log("baseUp"); }
    @BeforeEach void overridden() { log("overridden there"); }
    @BeforeEach void both() { log("both there"); }
    @AfterEach void baseDown() { log("baseDown"); }

    /** In the order that the engine has. */
    @AfterAll static void compares() {
        assertEquals(
                List.of("baseAll", "faceAll", "hidden here", "zeta", "alpha",
                        "new Base", "new Inner", "innerAll",
                        "baseUp", "faceEach", "aSetUp", "setUp2", "both here", "innerEach", "test",
                        "innerAfter", "aTearDown", "tearDown2", "faceAfter", "baseDown", "innerLast"),
                log);
    }
}

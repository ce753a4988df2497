// JUnit 5's console launcher, unmodified: lifecycle, nested, repeated, parameterized and dynamic
// tests, assumptions, tags, extensions and the tree of results.
//@ mode: run
//@ classpath: junit-platform-console junit-platform-launcher junit-platform-engine junit-platform-commons junit-platform-reporting junit-jupiter-api junit-jupiter-engine junit-jupiter-params opentest4j opentest4j-reporting-events opentest4j-reporting-schema apiguardian-api picocli univocity-parsers
//@ main: org.junit.platform.console.ConsoleLauncher
//@ args: -c JUnit5RunsTests --disable-banner --disable-ansi-colors --details=tree --exclude-tag slow
//@ varies: Test run finished after
//@ varies: java.base/jdk.internal.reflect.
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;

@TestMethodOrder(MethodOrderer.MethodName.class)
@ExtendWith(JUnit5RunsTests.Watching.class)
public class JUnit5RunsTests {
    static class Watching implements BeforeEachCallback, ParameterResolver {
        @Override
        public void beforeEach(ExtensionContext context) {
            System.out.println("before " + context.getDisplayName());
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == StringBuilder.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return new StringBuilder("given");
        }
    }

    enum Kind {
        SMALL, LARGE
    }

    @BeforeAll
    static void beforeAll() {
        System.out.println("before all");
    }

    @AfterAll
    static void afterAll() {
        System.out.println("after all");
    }

    @Test
    void a1Adds() {
        assertAll(() -> assertEquals(4, 2 + 2), () -> assertIterableEquals(List.of(1), List.of(1)));
    }

    @Test
    @DisplayName("a sum that is wrong")
    void a2Fails() {
        assertEquals(5, 2 + 2, "the sum");
    }

    @Test
    void a3Throws() {
        assertEquals("bad", assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException("bad");
        }).getMessage());
    }

    @Test
    @Disabled("not now")
    void a4Disabled() {
    }

    @Test
    void a5Assumes(TestInfo info) {
        assumeTrue(info.getTags().contains("never"), "has no such tag");
    }

    @RepeatedTest(2)
    void a6Repeats(RepetitionInfo info) {
        System.out.println(info.getCurrentRepetition() + " of " + info.getTotalRepetitions());
    }

    @ParameterizedTest(name = "{0} has {1} letters")
    @CsvSource({"one, 3", "three, 5", "six, 4"})
    void a7Lengths(String word, int length) {
        assertEquals(length, word.length());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a8Kinds(Kind kind, StringBuilder given) {
        System.out.println(kind + " " + given);
    }

    @TestFactory
    Stream<DynamicTest> a9Dynamic() {
        return Stream.of(1, 2).map(n -> dynamicTest("dynamic " + n, () -> assertEquals(n, n * n)));
    }

    @Test
    @Tag("slow")
    void b1Slow() {
        System.out.println("never run");
    }

    @Test
    void b2InTime() {
        assertTimeout(Duration.ofSeconds(20), () -> { });
    }

    @Nested
    class Inside {
        @BeforeEach
        void before() {
            System.out.println("before inside");
        }

        @Test
        void nested() {
            assertEquals(JUnit5RunsTests.this, JUnit5RunsTests.this);
        }
    }
}

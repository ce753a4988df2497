// Parameterized tests are checked with the arguments of all their sources, dynamic tests one by one. JUnit's own
// parameters and temporary directories are supplied.
//@ verdict: safe
//@ classpath: junit-jupiter-api junit-jupiter-params junit-platform-commons opentest4j apiguardian-api
//@ options: --junit
//@ revisions: local full paranoid
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class JUnit5TakesArguments {
    enum Kind { ONE, TWO, THREE }

    @TempDir Path folder;

    @BeforeEach void isNamed(TestInfo info) {
        assertNotNull(info.getDisplayName());
    }

    @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void ints(long n) {
        assertTrue(n > 0 && n < 4);
    }

    @ParameterizedTest @NullAndEmptySource @ValueSource(strings = " ") void texts(String text) {
        assertTrue(text == null || text.trim().isEmpty());
    }

    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWO") void kinds(Kind kind) {
        assertNotEquals(Kind.TWO, kind);
    }

    @ParameterizedTest @CsvSource({"1, ONE, 'a, b'", "2, TWO, ''", "3, THREE,"})
    void lines(int n, Kind kind, String text) {
        assertEquals(n, kind.ordinal() + 1);
        assertEquals(n == 1 ? "a, b" : n == 2 ? "" : null, text);
    }

    @ParameterizedTest(name = "{0}") @MethodSource("pairs") void pairs(int n, String text, TestInfo info) {
        assertEquals(text, String.valueOf(n));
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Arguments.of(1, "1"), Arguments.of(2, "2"));
    }

    @ParameterizedTest @ValueSource(strings = {"ONE", "THREE"}) void named(Kind kind, TestInfo info) {
        String index = kind == Kind.ONE ? "[1]" : "[2]";
        assertEquals(index + " " + kind, info.getDisplayName().replace("kind=", ""));
    }

    @Test @DisplayName("by its own name") @Tag("quick") void ownName(TestInfo info) {
        assertEquals("by its own name", info.getDisplayName());
        assertTrue(info.getTags().contains("quick"));
    }

    @Test void signature(TestInfo info) {
        assertEquals("signature(TestInfo)", info.getDisplayName());
    }

    @RepeatedTest(3) void counts(RepetitionInfo info, TestInfo test) {
        assertEquals(3, info.getTotalRepetitions());
        assertEquals("repetition " + info.getCurrentRepetition() + " of 3", test.getDisplayName());
    }

    @RepeatedTest(2) void repeats(RepetitionInfo info) {
        assertTrue(info.getCurrentRepetition() <= info.getTotalRepetitions());
    }

    @TestFactory List<DynamicTest> makes() {
        return List.of(
                DynamicTest.dynamicTest("one", () -> assertTrue(true)),
                DynamicTest.dynamicTest("two", () -> assertEquals(2, 1 + 1)));
    }

    @Test void writes(@TempDir Path other) throws Exception {
        Path file = Files.write(folder.resolve("a"), new byte[] {1});
        assertEquals(1, Files.size(file));
        assertNotEquals(folder, other);
    }
}

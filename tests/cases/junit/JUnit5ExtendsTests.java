// Conditions, extensions, converters, aggregators and sources of one's own are executed by JUnit's engine. The
// rows of a test are a choice. Disabled tests are skipped, also by an extension of an interface.
//@ verdict: safe
//@ classpath: junit-jupiter-api junit-jupiter-engine junit-jupiter-params junit-platform-commons junit-platform-engine opentest4j apiguardian-api univocity-parsers
//@ options: --junit
//@ revisions: full
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;

class JUnit5ExtendsTests implements Extended {
    @Test @EnabledOnOs(OS.LINUX) @EnabledIf("isEnabled") void isExecuted(StringBuilder given) {
        assertEquals("before isExecuted", given.toString());
        throw new IllegalStateException("the extension handles it");
    }

    static boolean isEnabled() {
        return true;
    }

    @Test @EnabledIfSystemProperty(named = "no.such.property", matches = ".*") void isDisabled() {
        fail();
    }

    static class Words implements ArgumentsProvider {
        @Override public Stream<? extends Arguments> provideArguments(ExtensionContext context) {
            return Stream.of(Arguments.of("a", 1), Arguments.of("bb", 2));
        }
    }

    @ParameterizedTest @ArgumentsSource(Words.class) void provides(String word, int length, StringBuilder given) {
        assumeTrue(length == 2);
        assertEquals(length, word.length());
        assertTrue(given.length() > 0);
    }

    @ParameterizedTest @CsvSource(value = {"1; NIL", "2; ''"}, delimiter = ';', nullValues = "NIL", emptyValue = "none")
    void accesses(ArgumentsAccessor row) {
        assertEquals(row.getInteger(0) == 1 ? null : "none", row.getString(1));
    }
}

@ExtendWith(Supplying.class)
interface Extended {}

class Supplying implements BeforeEachCallback, ParameterResolver, TestExecutionExceptionHandler {
    private String text;

    @Override public void beforeEach(ExtensionContext context) {
        text = "before " + context.getRequiredTestMethod().getName();
    }

    @Override public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == StringBuilder.class;
    }

    @Override public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return new StringBuilder(text == null ? "" : text);
    }

    @Override public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        if (!(thrown instanceof IllegalStateException)) {
            throw thrown;
        }
    }
}

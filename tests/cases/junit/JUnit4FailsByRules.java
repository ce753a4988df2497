// Failures that only rules or runners of JUnit 4 notice are violations: an expected exception that is missing, a
// collected error, a parameter, a deadlock under a timeout, and a race in a test with a rule.
//@ verdict: unsafe
//@ classpath: junit4 hamcrest
//@ options: --junit
//@ revisions: full paranoid
import static org.junit.Assert.assertEquals;

import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.runners.Enclosed;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExpectedException;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Enclosed.class)
public class JUnit4FailsByRules {
    public static class WithRules {
        @Rule public final ExpectedException thrown = ExpectedException.none();
        @Rule public final ErrorCollector errors = new ErrorCollector();
        private int count;

        @Test public void throwsNothing() {
            thrown.expect(IllegalStateException.class); //~ uncaught-exception java.lang.AssertionError
        }

        @Test public void collects() {
            errors.addError(new IllegalStateException("collected")); //~ uncaught-exception java.lang.IllegalStateException
        }

        @Test public void losesAnUpdate() throws Exception {
            Thread other = new Thread(() -> count++);
            other.start();
            count++;
            other.join();
            assertEquals(2, count); //~ uncaught-exception java.lang.AssertionError
        }
    }

    @RunWith(Parameterized.class)
    public static class WithParameters {
        private final int square;

        public WithParameters(int square) {
            this.square = square;
        }

        @Parameters public static Object[] data() {
            return new Object[] {1, 4, 5};
        }

        @Test public void isSquare() {
            int root = (int) Math.sqrt(square);
            assertEquals(square, root * root); //~ uncaught-exception java.lang.AssertionError
        }
    }
}

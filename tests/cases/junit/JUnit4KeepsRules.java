// Rules, class rules and runners of JUnit 4 are executed by its own runner: they see each test, supply
// folders, expect exceptions, and choose parameters. A test that a rule lets pass is safe.
//@ verdict: safe
//@ classpath: junit4 hamcrest
//@ options: --junit
//@ revisions: full paranoid
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.runners.Enclosed;
import org.junit.experimental.theories.DataPoints;
import org.junit.experimental.theories.Theories;
import org.junit.experimental.theories.Theory;
import org.junit.rules.ExpectedException;
import org.junit.rules.ExternalResource;
import org.junit.rules.RuleChain;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import org.junit.rules.Timeout;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Enclosed.class)
public class JUnit4KeepsRules {
    static class Logging extends ExternalResource {
        static final List<String> LOG = new ArrayList<>();
        private final String name;

        Logging(String name) {
            this.name = name;
        }

        @Override protected void before() {
            LOG.add(name);
        }
    }

    public static class WithRules {
        @ClassRule public static final Logging CLASS = new Logging("class");

        @Rule public final TestName name = new TestName();
        @Rule public final ExpectedException thrown = ExpectedException.none();
        @Rule public final TemporaryFolder folder = new TemporaryFolder();
        @Rule public final Timeout timeout = Timeout.seconds(5);
        @Rule public final RuleChain chain =
                RuleChain.outerRule(new Logging("outer")).around(new Logging("inner"));

        @Test public void throwsAsExpected() throws Exception {
            assertTrue(folder.newFile("a.txt").exists());
            assertEquals("throwsAsExpected", name.getMethodName());
            assertEquals(Arrays.asList("class", "outer", "inner"), Logging.LOG);
            thrown.expect(IllegalStateException.class);
            throw new IllegalStateException("expected");
        }
    }

    @RunWith(Parameterized.class)
    public static class WithParameters {
        @Parameter public String text;
        @Parameter(1) public int length;

        @Parameters(name = "{0} has {1} letters") public static Iterable<Object[]> data() {
            return Arrays.asList(new Object[] {"a", 1}, new Object[] {"bb", 2});
        }

        @Test public void counts() {
            assertEquals(length, text.length());
        }
    }

    @RunWith(Theories.class)
    public static class WithTheories {
        @DataPoints public static final int[] NUMBERS = {1, 2, 3};

        @Theory public void isSmall(int a, int b) {
            assumeTrue(a < 3);
            assertTrue(a + b < 6);
        }
    }
}

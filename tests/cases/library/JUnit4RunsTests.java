// JUnit 4's JUnitCore, unmodified: fixtures, rules, parameters, theories of order, ignored, failing
// and erroneous tests, and its exit code.
//@ mode: run
//@ classpath: junit4 hamcrest
//@ main: org.junit.runner.JUnitCore
//@ args: JUnit4RunsTests
//@ varies: Time:
import static org.hamcrest.CoreMatchers.both;
import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.hasItem;
import static org.hamcrest.CoreMatchers.is;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;
import static org.hamcrest.MatcherAssert.assertThat;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ErrorCollector;
import org.junit.rules.TestName;
import org.junit.runner.RunWith;
import org.junit.runners.MethodSorters;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;

@RunWith(Suite.class)
@Suite.SuiteClasses({JUnit4RunsTests.Plain.class, JUnit4RunsTests.Powers.class})
public class JUnit4RunsTests {
    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Plain {
        @Rule
        public final TestName name = new TestName();
        @Rule
        public final ErrorCollector errors = new ErrorCollector();

        @BeforeClass
        public static void beforeAll() {
            System.out.println("[before all]");
        }

        @AfterClass
        public static void afterAll() {
            System.out.println("[after all]");
        }

        @Before
        public void before() {
            System.out.println("[before " + name.getMethodName() + "]");
        }

        @After
        public void after() {
            System.out.println("[after]");
        }

        @Test
        public void a1Adds() {
            assertEquals(4, 2 + 2);
            assertArrayEquals(new int[] {1, 2}, new int[] {1, 2});
        }

        @Test
        public void a2Fails() {
            assertEquals("the sum", 5, 2 + 2);
        }

        @Test
        public void a3Errs() {
            throw new IllegalStateException("wrong state");
        }

        @Test(expected = ArithmeticException.class)
        public void a4Expects() {
            System.out.println(1 / (name.getMethodName().length() - 9));
        }

        @Test(timeout = 20_000)
        public void a5InTime() throws InterruptedException {
            Thread.sleep(1);
        }

        @Test
        @Ignore("not now")
        public void a6Ignored() {
            assertTrue(false);
        }

        @Test
        public void a7Assumes() {
            assumeTrue("never", name == null);
        }

        @Test
        public void a8Matches() {
            assertThat("some text", both(containsString("some")).and(containsString("text")));
            assertThat(List.of("a", "b"), hasItem("c"));
        }

        @Test
        public void a9Collects() {
            errors.checkThat("first", 1, is(2));
            errors.addError(new RuntimeException("second"));
            assertEquals("message", assertThrows(IllegalArgumentException.class, () -> {
                throw new IllegalArgumentException("message");
            }).getMessage());
        }
    }

    @RunWith(Parameterized.class)
    public static class Powers {
        private final int base;
        private final long square;

        public Powers(int base, long square) {
            this.base = base;
            this.square = square;
        }

        @Parameterized.Parameters(name = "{index}: {0} squared is {1}")
        public static Collection<Object[]> data() {
            return Arrays.asList(new Object[][] {{1, 1L}, {2, 4L}, {3, 10L}});
        }

        @Test
        public void squares() {
            assertEquals(square, (long) base * base);
        }
    }
}

// Tests of JUnit 3: `setUp` and `tearDown` run around each test, and each test has a separate state.
//@ verdict: unsafe
//@ classpath: junit4 hamcrest
//@ options: --junit
//@ revisions: local full
import junit.framework.TestCase;

public class JUnit3RunsFixtures extends TestCase {
    static int tests;
    private int up;

    @Override protected void setUp() { up++; }
    @Override protected void tearDown() { assertEquals(1, tests); }

    public void testFirst() { tests += up; }
    public void testSecond() { tests += up; }
    public void testThird() {
        tests += up;
        assertEquals(0, up); //~ uncaught-exception junit.framework.AssertionFailedError
    }
}

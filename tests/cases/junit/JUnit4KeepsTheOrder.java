// The lifecycle methods of a test of JUnit 4 run in the order of JUnitCore, with inherited and
// hidden methods. Expected exceptions and assumptions count as in JUnit.
//@ verdict: safe
//@ classpath: junit4 hamcrest
//@ options: --junit
//@ revisions: full paranoid
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Assume;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Test;

public class JUnit4KeepsTheOrder extends Base {
    @BeforeClass public static void zeta() { log("zeta"); }
    @BeforeClass public static void alpha() { log("alpha"); }
    @BeforeClass public static void hidden() { log("hidden here"); }
    @Before public void setUp2() { log("setUp2"); }
    @Before public void aSetUp() { log("aSetUp"); }
    @Override public void overridden() { log("overridden here"); }
    @Override @Before public void both() { log("both here"); }
    @After public void tearDown2() { log("tearDown2"); }
    @After public void aTearDown() { log("aTearDown"); }

    @Test public void test() { log("test"); }

    @Test(expected = IllegalStateException.class)
    public void throwsWhatItShould() {
        log("test");
        throw new IllegalStateException();
    }

    @Test public void isLeftOut() {
        log("test");
        Assume.assumeTrue(log.isEmpty());
        fail("an assumption does not hold");
    }

    @Ignore("not yet") @Test public void isIgnored() {
        fail("it is ignored");
    }

    public static void main(String[] args) {
        // The checked programs are the tests.
    }
}

class Base {
    static final List<String> log = new ArrayList<>();
    static void log(String text) { log.add(text); }

    @BeforeClass public static void baseAll() { log("baseAll"); }
    @BeforeClass public static void hidden() { log("hidden there"); }
    @Before public void baseUp() { log("baseUp"); }
    @Before public void overridden() { log("overridden there"); }
    @Before public void both() { log("both there"); }
    @After public void baseDown() { log("baseDown"); }

    /** In the order that JUnitCore has. */
    @AfterClass public static void compares() {
        assertEquals(
                Arrays.asList("baseAll", "alpha", "zeta", "hidden here",
                        "baseUp", "overridden here", "both here", "setUp2", "aSetUp", "test",
                        "aTearDown", "tearDown2", "baseDown"),
                log);
    }
}

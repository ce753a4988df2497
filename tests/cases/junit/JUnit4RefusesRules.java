// Rules are not supported: a test of a class that has one is an error that names it, and so nobody takes the
// class for checked.
//@ verdict: error
//@ reason: JUnit4RefusesRules#uses: @org.junit.Rule is not supported (on the field folder)
//@ classpath: junit4 hamcrest
//@ options: --junit
//@ revisions: full
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class JUnit4RefusesRules {
    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    @Test public void uses() {
    }
}

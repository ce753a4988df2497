// Rules are not supported. A test of a class that has one is an error that names the rule, so that the class
// does not count as checked.
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

// The precondition of the method under check holds for its inputs, and not for the calls that it makes.
//@ main: PreconditionOfATarget#down
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
import gov.nasa.jpf.symbc.Preconditions;
public class PreconditionOfATarget {
    @Preconditions("x >= 1 && x <= 3")
    static void down(int x) {
        assert x != -1; //~ uncaught-exception java.lang.AssertionError
        if (x >= 0) {
            down(x - 1);
        }
    }
}

// A thread that the method under check starts calls the method itself, without the precondition.
//@ main: PreconditionOfATargetOnly#check
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
import gov.nasa.jpf.symbc.Preconditions;

public class PreconditionOfATargetOnly {
    static class Caller extends Thread {
        @Override
        public void run() {
            check(0);
        }
    }

    @Preconditions("x > 0")
    static void check(int x) {
        assert x > 0; //~ uncaught-exception java.lang.AssertionError
        new Caller().start();
    }
}

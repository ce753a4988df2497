// A state that the program calls interesting is expanded first, and one that it calls boring last.
//@ revisions: default local
//@ options: --search best-first --heuristic bfs
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class InterestingStatesGoFirst {
    public static void main(String[] args) {
        int n = Verify.getInt(0, 9);
        Verify.interesting(n == 6);
        Verify.breakTransition("rated");
        int m = Verify.getInt(0, 2);
        Verify.boring(m < 2);
        Verify.breakTransition("rated");
        assert n == 6;
        assert m < 2; //~ uncaught-exception java.lang.AssertionError
    }
}

// The state with the least value from the program is expanded first.
//@ revisions: default local
//@ options: --search best-first --heuristic user
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class UserValuesGoFirst {
    public static void main(String[] args) {
        int n = Verify.getInt(0, 9);
        Verify.setHeuristicSearchValue(n == 7 ? -1 : n);
        Verify.breakTransition("rated");
        assert n != 0;
        assert n != 7; //~ uncaught-exception java.lang.AssertionError
    }
}

// JPF's UserHeuristic names the heuristic of Pathfinder.
//@ revisions: default
//@ options: +search.class=.search.heuristic.UserHeuristic +search.heuristic.default_value=5
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class JpfUserHeuristic {
    public static void main(String[] args) {
        int n = Verify.getInt(0, 9);
        if (n == 3) Verify.setHeuristicSearchValue(4);
        Verify.breakTransition("rated");
        assert n != 0;
        assert n != 3; //~ uncaught-exception java.lang.AssertionError
    }
}

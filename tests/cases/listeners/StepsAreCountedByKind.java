// The steps of the search, counted by kind.
//@ revisions: none local full bfs
//@ options: --listener search-statistics
//@ verdict: safe
//@ heard: 3 steps by choices of data
//@ heard: 1 choices of data with   3 alternatives
//@ heard: 3 end states
import gov.nasa.jpf.vm.Verify;

class StepsAreCountedByKind {
    static int n;

    public static void main(String[] args) {
        n = Verify.getInt(1, 3);
    }
}

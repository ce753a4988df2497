// A heuristic value is part of the state: it is undone with it, and read back as it was set.
//@ verdict: safe
//@ options: +search.heuristic.default_value=3
//@ ends: 3
import gov.nasa.jpf.vm.Verify;

class HeuristicValuesAreState {
    static int seen;

    public static void main(String[] args) {
        assert Verify.getHeuristicSearchValue() == 3;
        int n = Verify.getInt(0, 2);
        if (n > 0) Verify.setHeuristicSearchValue(n * 10);
        if (n == 2) Verify.resetHeuristicSearchValue();
        if (Verify.getBoolean()) Thread.yield();
        seen = n;
        assert Verify.getHeuristicSearchValue() == (n == 1 ? 10 : 3);
    }
}

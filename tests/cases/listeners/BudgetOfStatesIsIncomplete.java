// A listener ends the search when its budget is used up, and the verdict is incomplete.
//@ revisions: none local full bfs paranoid
//@ options: --listener budget:states=3
//@ verdict: incomplete
//@ reason: there are 4 states (listener budget)
//@ states: = 4
import gov.nasa.jpf.vm.Verify;

class BudgetOfStatesIsIncomplete {
    static int n;

    public static void main(String[] args) {
        n = Verify.getInt(0, 9);
    }
}

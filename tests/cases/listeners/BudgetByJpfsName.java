// JPF's class and its keys name the listener of Pathfinder.
//@ revisions: none local full
//@ options: +listener=.listener.BudgetChecker +budget.max_depth=2
//@ verdict: incomplete
//@ reason: a path has 3 transitions (listener budget)
import gov.nasa.jpf.vm.Verify;

class BudgetByJpfsName {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            sum += Verify.getInt(0, 1);
        }
    }
}

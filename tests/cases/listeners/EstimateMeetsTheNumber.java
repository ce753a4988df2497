// A tree of paths of equal weight: the estimate is near, and in the end the number is exact.
//@ revisions: none local full
//@ options: --listener state-estimate
//@ verdict: safe
//@ heard: in the end:
//@ heard: in all
import gov.nasa.jpf.vm.Verify;

class EstimateMeetsTheNumber {
    static int sum;

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            sum = 2 * sum + Verify.getInt(0, 1);
        }
    }
}

// All orders of five numbers: 5! paths.
//@ verdict: safe
//@ options: +order.class=gov.nasa.jpf.vm.choice.PermutationCG +order.n=5
//@ ends: 120
import gov.nasa.jpf.vm.Verify;

class PermutationsOfFive {
    static int code;

    public static void main(String[] args) {
        int seen = 0;
        for (int i : (int[]) Verify.getObject("order")) {
            code = code * 5 + i;
            seen |= 1 << i;
        }
        assert seen == 31;
    }
}

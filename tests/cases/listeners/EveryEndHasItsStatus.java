// All executions end with the requested status, in any order.
//@ options: --listener end-state:status=3
//@ verdict: safe
//@ ends: [none] 3
import gov.nasa.jpf.vm.Verify;

class EveryEndHasItsStatus {
    static int n;

    public static void main(String[] args) {
        n = Verify.getInt(1, 3);
        System.exit(3);
    }
}

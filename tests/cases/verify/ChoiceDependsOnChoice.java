// The range of a choice may depend on an earlier one.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class ChoiceDependsOnChoice {
    public static void main(String[] args) {
        int n = Verify.getInt(1, 4), k = Verify.getInt(0, n - 1);
        int[] array = new int[n];
        array[k] = 1;
        assert k < n;
    }
}

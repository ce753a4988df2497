// getInt takes no value outside its range.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class GetIntStaysInItsRange {
    public static void main(String[] args) {
        int i = Verify.getInt(-2, 3);
        assert i >= -2 && i <= 3;
        int same = Verify.getInt(7, 7);
        assert same == 7;
    }
}

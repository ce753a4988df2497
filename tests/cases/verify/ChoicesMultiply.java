// Choices in sequence give every combination.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class ChoicesMultiply {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 3), b = Verify.getInt(0, 3), c = Verify.getInt(0, 3);
        assert a * 16 + b * 4 + c != 0b100111; //~ uncaught-exception java.lang.AssertionError
    }
}

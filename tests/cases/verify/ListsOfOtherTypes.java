// Choices among doubles, longs and floats.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class ListsOfOtherTypes {
    public static void main(String[] args) {
        double d = Verify.getDoubleFromList(0.5, -1.0);
        long l = Verify.getLongFromList(1L << 40, 3);
        float f = Verify.getFloatFromList(2.5f, 0f);
        assert d * l + f != -3.0 + 2.5; //~ uncaught-exception java.lang.AssertionError
    }
}

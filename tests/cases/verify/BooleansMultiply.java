// Ten independent truth values have 2^10 combinations.
//@ verdict: safe
//@ ends: 1024
import gov.nasa.jpf.vm.Verify;

class BooleansMultiply {
    static int bits;

    public static void main(String[] args) {
        for (int i = 0; i < 10; i++) bits = bits * 2 + (Verify.getBoolean() ? 1 : 0);
    }
}

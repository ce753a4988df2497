// The bits of a floating-point input are terms, and so is a number with the bits of an input.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
import org.sosy_lab.sv_benchmarks.Verifier;

class BitsOfFloats {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        int bits = Float.floatToIntBits(x);
        if (x != x) {
            assert bits == 0x7fc00000;
        } else {
            assert Float.intBitsToFloat(bits) == x;
        }
        if (bits == -1538167559) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        double y = Double.longBitsToDouble(Verifier.nondetLong());
        if (Math.abs(y) == 2.5 && y < 0) {
            assert y == -2.5;
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
        double undefined = 0.0 / (x - x);
        if (undefined != undefined) {
            assert Double.doubleToRawLongBits(undefined) == 0x7ff8000000000000L;
        }
    }
}

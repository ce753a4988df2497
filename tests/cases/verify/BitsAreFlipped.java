// Every way to flip some bits: 32 of one bit of an int, 28 of two bits of a byte, and both truth values.
//@ verdict: safe
//@ ends: 61
import gov.nasa.jpf.vm.Verify;

class BitsAreFlipped {
    static int wide;
    static byte small;
    static boolean flag;

    public static void main(String[] args) {
        switch (Verify.getInt(0, 2)) {
            case 0:
                wide = Verify.getBitFlip(5, 1);
                assert Integer.bitCount(wide ^ 5) == 1;
                break;
            case 1:
                small = Verify.getBitFlip((byte) -1, 2);
                assert Integer.bitCount((small ^ -1) & 0xff) == 2;
                break;
            default:
                flag = Verify.getBitFlip(false);
                assert flag;
        }
    }
}

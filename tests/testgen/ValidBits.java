import java.util.BitSet;

/** Preconditions of a class of the class library. */
public class ValidBits {
    public static boolean ok(BitSet bits) {
        return bits.length() <= 64 && bits.size() <= 128;
    }

    public static boolean never(BitSet bits) {
        throw new IllegalStateException();
    }
}

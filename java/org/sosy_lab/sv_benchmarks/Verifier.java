package org.sosy_lab.sv_benchmarks;

/**
 * Nondeterministic values for the programs of SV-COMP.
 *
 * <p>Under Pathfinder the bodies below are replaced by name. All values of a small type are explored,
 * and a few of a large one; the result is then incomplete instead of "safe". On a plain JVM values
 * are random, and a failed assumption ends the process, as with SV-COMP's own class.
 */
public final class Verifier {
    private Verifier() {}

    /** Abandons this path unless the condition holds. */
    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static boolean nondetBoolean() {
        return Math.random() < 0.5;
    }

    public static byte nondetByte() {
        return (byte) bits();
    }

    public static char nondetChar() {
        return (char) bits();
    }

    public static short nondetShort() {
        return (short) bits();
    }

    public static int nondetInt() {
        return (int) bits();
    }

    public static long nondetLong() {
        return bits() << 32 ^ bits();
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat((int) bits());
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(nondetLong());
    }

    public static String nondetString() {
        char[] text = new char[(int) (Math.random() * 8)];
        for (int i = 0; i < text.length; i++) {
            text[i] = nondetChar();
        }
        return new String(text);
    }

    private static long bits() {
        return (long) (Math.random() * (1L << 32));
    }
}

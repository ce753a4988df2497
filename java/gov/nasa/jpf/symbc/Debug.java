package gov.nasa.jpf.symbc;

/**
 * Inputs of programs for Symbolic PathFinder.
 *
 * <p>Under {@code check} the methods {@code makeSymbolic} and {@code addSymbolic} give inputs: symbols
 * with {@code --symbolic}, else a few representative values. On a plain JVM the former give zeros, and
 * the latter their argument. Texts about the path condition are empty: the report has the conditions
 * and the inputs.
 */
public class Debug {
    private Debug() {}

    /** Abandons this path unless the condition holds. */
    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static int makeSymbolicInteger(String name) {
        return 0;
    }

    public static long makeSymbolicLong(String name) {
        return 0;
    }

    public static short makeSymbolicShort(String name) {
        return 0;
    }

    public static byte makeSymbolicByte(String name) {
        return 0;
    }

    public static char makeSymbolicChar(String name) {
        return 0;
    }

    public static boolean makeSymbolicBoolean(String name) {
        return false;
    }

    public static double makeSymbolicReal(String name) {
        return 0;
    }

    public static float makeSymbolicFloat(String name) {
        return 0;
    }

    public static String makeSymbolicString(String name) {
        return "";
    }

    /** Returns a string of this length. */
    public static String makeSymbolicString(String name, int size) {
        char[] text = new char[size];
        for (int i = 0; i < size; i++) {
            text[i] = makeSymbolicChar(name + i);
        }
        return new String(text);
    }

    public static int addSymbolicInt(int value, String name) {
        return value;
    }

    public static long addSymbolicLong(long value, String name) {
        return value;
    }

    public static short addSymbolicShort(short value, String name) {
        return value;
    }

    public static byte addSymbolicByte(byte value, String name) {
        return value;
    }

    public static char addSymbolicChar(char value, String name) {
        return value;
    }

    public static boolean addSymbolicBoolean(boolean value, String name) {
        return value;
    }

    public static double addSymbolicDouble(double value, String name) {
        return value;
    }

    public static String addSymbolicString(String value, String name) {
        return value;
    }

    public static void printPC(String message) {}

    public static String getSolvedPC() {
        return "";
    }

    public static String getPC_prefix_notation() {
        return "";
    }

    public static String getSymbolicIntegerValue(int value) {
        return "";
    }

    public static String getSymbolicLongValue(long value) {
        return "";
    }

    public static String getSymbolicShortValue(short value) {
        return "";
    }

    public static String getSymbolicByteValue(byte value) {
        return "";
    }

    public static String getSymbolicCharValue(char value) {
        return "";
    }

    public static String getSymbolicRealValue(double value) {
        return "";
    }

    public static String getSymbolicBooleanValue(boolean value) {
        return "";
    }

    public static String getSymbolicStringValue(String value) {
        return "";
    }

    public static void printSymbolicRef(Object value, String message) {}

    public static void printHeapPC(String message) {}

    // ---- Unsupported methods end a check by name. ----

    private static native void refuse(String method);

    public static boolean isSymbolicInteger(int value) {
        refuse("isSymbolicInteger");
        return false;
    }

    public static boolean isSymbolicLong(long value) {
        refuse("isSymbolicLong");
        return false;
    }

    public static boolean isSymbolicShort(short value) {
        refuse("isSymbolicShort");
        return false;
    }

    public static boolean isSymbolicByte(byte value) {
        refuse("isSymbolicByte");
        return false;
    }

    public static boolean isSymbolicChar(char value) {
        refuse("isSymbolicChar");
        return false;
    }

    public static boolean checkAccuracy(double value, double error) {
        refuse("checkAccuracy");
        return false;
    }

    public static Object makeSymbolicRef(String name, Object value) {
        refuse("makeSymbolicRef");
        return null;
    }

    public static void makeFieldsSymbolic(String name, Object value) {
        refuse("makeFieldsSymbolic");
    }

    public static Object makeSymbolicNull(String name) {
        refuse("makeSymbolicNull");
        return null;
    }

    public static boolean matchAbstractState(Object value) {
        refuse("matchAbstractState");
        return false;
    }
}

package gov.nasa.jpf.vm;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Requests of a program to the model checker that executes it.
 *
 * <p>Under Pathfinder the bodies below are replaced by name. On a plain JVM they run as they are:
 * choices are random, and requests to the checker do nothing. A body with another meaning under
 * Pathfinder starts with {@link #onPlainJvmOnly}. A request that Pathfinder does not support
 * therefore ends the check by name and is never ignored. A method that stays {@code native} here has
 * no meaning on a plain JVM.
 */
public class Verify {
    /** The value of a counter or value that was never set. */
    public static final int NO_VALUE = -1;

    /** Levels of {@link #log}, the most severe first. */
    public static final int SEVERE = 1;
    public static final int WARNING = 2;
    public static final int INFO = 3;
    public static final int FINE = 4;
    public static final int FINER = 5;
    public static final int FINEST = 6;

    /** Run-global values of a plain JVM; not loaded under Pathfinder. */
    private static final class RunGlobal {
        static final Map<Integer, Integer> COUNTERS = new HashMap<Integer, Integer>();
        static final Map<String, Integer> VALUES = new HashMap<String, Integer>();
        static final Map<Integer, BitSet> BIT_SETS = new HashMap<Integer, BitSet>();
    }

    /** Nothing to call on an object; public because programs of JPF may extend the class. */
    public Verify() {}

    /** Never bound on a plain JVM. Under Pathfinder it ends the check: {@code method} is unsupported. */
    private static native void refuse(String method);

    private static void onPlainJvmOnly(String method) {
        try {
            refuse(method);
        } catch (UnsatisfiedLinkError plainJvm) {
            // The expected case: this run is not explored.
        }
    }

    // ---- Choices. Pathfinder explores every alternative; a plain JVM takes one at random. ----

    /** Both values. */
    public static boolean getBoolean() {
        onPlainJvmOnly("getBoolean()Z");
        return Math.random() < 0.5;
    }

    /** Both values, {@code false} first if requested. */
    public static boolean getBoolean(boolean falseFirst) {
        return getInt(0, 1) == (falseFirst ? 1 : 0);
    }

    /** Every int from min to max, both included, in this order. */
    public static int getInt(int min, int max) {
        onPlainJvmOnly("getInt(II)I");
        long low = Math.min(min, max);
        long high = Math.max(min, max);
        return (int) (low + (long) (Math.random() * (high - low + 1)));
    }

    /** Every one of the values, in this order. */
    public static int getIntFromList(int... values) {
        return values[indexOf(values.length)];
    }

    /** Every one of the values, in this order. */
    public static long getLongFromList(long... values) {
        return values[indexOf(values.length)];
    }

    /** Every one of the values, in this order. */
    public static float getFloatFromList(float... values) {
        return values[indexOf(values.length)];
    }

    /** Every one of the values, in this order. */
    public static double getDoubleFromList(double... values) {
        return values[indexOf(values.length)];
    }

    private static int indexOf(int length) {
        if (length == 0) {
            throw new IllegalArgumentException("a choice among no values");
        }
        return getInt(0, length - 1);
    }

    /** Every int from 0 to max, both included. */
    public static int random(int max) {
        return getInt(0, max);
    }

    /** Both values. */
    public static boolean randomBool() {
        return getBoolean();
    }

    // Choices that the configuration describes under the given name.

    /** Every int that the configuration lists for this name. */
    public static native int getInt(String name);

    /** Every double that the configuration lists for this name. */
    public static native double getDouble(String name);

    /** Every object that the configuration lists for this name. */
    public static native Object getObject(String name);

    /** Every object that the configuration lists for this type. */
    public static native Object randomObject(String type);

    // ---- Bit flips: v with every choice of nBit of its lowest len bits inverted. ----

    public static long getBitFlip(long v, int nBit, int len) {
        if (len < 0 || len > Long.SIZE || nBit < 0 || nBit > len) {
            throw new IllegalArgumentException(nBit + " of " + len + " bits");
        }
        long combinations = combinations(len, nBit);
        if (combinations > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("too many ways to flip " + nBit + " of " + len + " bits");
        }
        long rank = getInt(0, (int) combinations - 1);
        long result = v;
        int left = nBit;
        // The combinatorial number system: the highest flipped bit first.
        for (int bit = len - 1; left > 0; bit--) {
            long below = combinations(bit, left);
            if (rank >= below) {
                rank -= below;
                result ^= 1L << bit;
                left--;
            }
        }
        return result;
    }

    public static long getBitFlip(long v, int nBit) {
        return getBitFlip(v, nBit, Long.SIZE);
    }

    public static int getBitFlip(int v, int nBit) {
        return (int) getBitFlip(v, nBit, Integer.SIZE);
    }

    public static short getBitFlip(short v, int nBit) {
        return (short) getBitFlip(v, nBit, Short.SIZE);
    }

    public static char getBitFlip(char v, int nBit) {
        return (char) getBitFlip(v, nBit, Character.SIZE);
    }

    public static byte getBitFlip(byte v, int nBit) {
        return (byte) getBitFlip(v, nBit, Byte.SIZE);
    }

    public static double getBitFlip(double v, int nBit) {
        return Double.longBitsToDouble(getBitFlip(Double.doubleToRawLongBits(v), nBit, Long.SIZE));
    }

    public static float getBitFlip(float v, int nBit) {
        return Float.intBitsToFloat(getBitFlip(Float.floatToRawIntBits(v), nBit));
    }

    public static boolean getBitFlip(boolean v) {
        return !v;
    }

    /** The number of k-subsets of n elements; beyond the ints, some number beyond the ints. */
    private static long combinations(int n, int k) {
        if (k > n) {
            return 0;
        }
        long result = 1;
        int smaller = Math.min(k, n - k);
        for (int i = 1; i <= smaller; i++) {
            result = result * (n - smaller + i) / i;
            if (result > Integer.MAX_VALUE) {
                return result;
            }
        }
        return result;
    }

    // ---- Steering. Pathfinder changes the exploration; a plain JVM continues. ----

    /** From here to {@link #endAtomic} no other thread runs. On a plain JVM they do. */
    public static void beginAtomic() {
        onPlainJvmOnly("beginAtomic()V");
    }

    public static void endAtomic() {
        onPlainJvmOnly("endAtomic()V");
    }

    /**
     * A goal of generated tests ({@code testgen --goal user}): a test executes this call. It does nothing
     * otherwise.
     *
     * @param name a string constant
     */
    public static void goal(String name) {
        // Pathfinder observes the call.
    }

    /** Gives this path up if the condition holds. */
    public static void ignoreIf(boolean condition) {
        onPlainJvmOnly("ignoreIf(Z)V");
    }

    /** Ends the whole exploration. */
    public static void terminateSearch() {
        onPlainJvmOnly("terminateSearch()V");
    }

    /** Ends a transition here: a state is stored. */
    public static void breakTransition(String reason) {
        onPlainJvmOnly("breakTransition(Ljava/lang/String;)V");
    }

    /** Ends a transition here, with every int from min to max as its outcome. */
    public static int breakTransition(String reason, int min, int max) {
        return getInt(min, max);
    }

    // Hints about the order in which states are explored. They never change the findings of a complete
    // check, so a plain JVM does nothing.

    /** Expands the state after this step before others. */
    public static void interesting(boolean condition) {}

    /** Expands the state after this step after others. */
    public static void boring(boolean condition) {}

    // Values of a heuristic search: read back by the program, so not for nothing.

    public static void setHeuristicSearchValue(int value) {
        onPlainJvmOnly("setHeuristicSearchValue(I)V");
    }

    public static void resetHeuristicSearchValue() {
        onPlainJvmOnly("resetHeuristicSearchValue()V");
    }

    public static int getHeuristicSearchValue() {
        onPlainJvmOnly("getHeuristicSearchValue()I");
        return 0;
    }

    // Sharedness. Pathfinder computes it. Claims of a program could only weaken the check, so they
    // have no effect.

    /** Whether more than one thread can reach the object. */
    public static boolean isShared(Object object) {
        onPlainJvmOnly("isShared(Ljava/lang/Object;)Z");
        return false;
    }

    public static void setShared(Object object, boolean shared) {}

    public static void freezeSharedness(Object object, boolean freeze) {}

    // ---- Run-global values. Under Pathfinder they are no part of the state and survive ----
    // ---- backtracking, so a program that reads them never gets `safe`.                 ----

    public static int getCounter(int id) {
        onPlainJvmOnly("getCounter(I)I");
        synchronized (RunGlobal.COUNTERS) {
            Integer value = RunGlobal.COUNTERS.get(id);
            return value == null ? 0 : value;
        }
    }

    public static void setCounter(int id, int value) {
        onPlainJvmOnly("setCounter(II)V");
        synchronized (RunGlobal.COUNTERS) {
            RunGlobal.COUNTERS.put(id, value);
        }
    }

    public static void resetCounter(int id) {
        onPlainJvmOnly("resetCounter(I)V");
        setCounter(id, 0);
    }

    /** The value after adding one. */
    public static int incrementCounter(int id) {
        onPlainJvmOnly("incrementCounter(I)I");
        synchronized (RunGlobal.COUNTERS) {
            setCounter(id, getCounter(id) + 1);
            return getCounter(id);
        }
    }

    public static void putValue(String key, int value) {
        onPlainJvmOnly("putValue(Ljava/lang/String;I)V");
        synchronized (RunGlobal.VALUES) {
            RunGlobal.VALUES.put(key, value);
        }
    }

    /** {@link #NO_VALUE} if none was put. */
    public static int getValue(String key) {
        onPlainJvmOnly("getValue(Ljava/lang/String;)I");
        synchronized (RunGlobal.VALUES) {
            Integer value = RunGlobal.VALUES.get(key);
            return value == null ? NO_VALUE : value;
        }
    }

    public static void setBitInBitSet(int id, int bitNum, boolean value) {
        onPlainJvmOnly("setBitInBitSet(IIZ)V");
        synchronized (RunGlobal.BIT_SETS) {
            BitSet bits = RunGlobal.BIT_SETS.get(id);
            if (bits == null) {
                bits = new BitSet();
                RunGlobal.BIT_SETS.put(id, bits);
            }
            bits.set(bitNum, value);
        }
    }

    public static boolean getBitInBitSet(int id, int bitNum) {
        onPlainJvmOnly("getBitInBitSet(II)Z");
        synchronized (RunGlobal.BIT_SETS) {
            BitSet bits = RunGlobal.BIT_SETS.get(id);
            return bits != null && bits.get(bitNum);
        }
    }

    // ---- Assertions and output: the same everywhere. ----

    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw new AssertionError("assertion failed");
        }
    }

    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    public static void print(String text) {
        System.out.print(text);
    }

    public static void print(String text, int value) {
        System.out.print(text + " : " + value);
    }

    public static void print(String text, boolean value) {
        System.out.print(text + " : " + value);
    }

    /** All of them on one line, with nothing between. */
    public static void print(String... texts) {
        StringBuilder all = new StringBuilder();
        for (String text : texts) {
            all.append(text);
        }
        System.out.print(all);
    }

    public static void println(String text) {
        System.out.println(text);
    }

    public static void println() {
        System.out.println();
    }

    /** With the name of the current thread in front. */
    public static void threadPrint(String text) {
        System.out.print(Thread.currentThread().getName() + ": " + text);
    }

    /** With the name of the current thread in front. */
    public static void threadPrintln(String text) {
        System.out.println(Thread.currentThread().getName() + ": " + text);
    }

    public static void log(String logger, int level, String message) {
        if (level <= INFO) {
            System.err.println(logger + ": " + message);
        }
    }

    public static void log(String logger, int level, String format, String argument) {
        log(logger, level, String.format(format, argument));
    }

    public static void log(String logger, int level, String format, Object... arguments) {
        log(logger, level, String.format(format, arguments));
    }

    // ---- Remarks for listeners. A plain JVM has none. Remarks change no state, so a body that   ----
    // ---- does nothing is right under Pathfinder without a listener as well.                   ----

    public static void addComment(String comment) {}

    public static void atLabel(String label) {}

    public static void atLabel(int label) {}

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}

    /** The output of the current path so far. A plain JVM has printed it already. */
    public static void printPathOutput(String message) {}

    public static void printPathOutput(boolean condition, String message) {}

    // ---- About the run ----

    /** Whether a model checker executes this; false on a plain JVM. */
    public static boolean isRunningInJPF() {
        onPlainJvmOnly("isRunningInJPF()Z");
        return false;
    }

    public static boolean vmIsMatchingStates() {
        onPlainJvmOnly("vmIsMatchingStates()Z");
        return false;
    }

    public static boolean isTraceReplay() {
        onPlainJvmOnly("isTraceReplay()Z");
        return false;
    }

    /** The clock, which under Pathfinder is the model's. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    /** Spends time without waiting. Pathfinder skips this, as no schedule depends on the duration. */
    public static void busyWait(long rounds) {
        for (long left = rounds; left > 0; left--) {
            // Only the time counts.
        }
    }

    /** Whether the calling method was called from a method of this class or of a subclass. */
    public static boolean isCalledFromClass(String className) {
        // 0 is this method, 1 the calling one, 2 its caller.
        StackTraceElement[] stack = new Throwable().getStackTrace();
        if (stack.length < 3) {
            return false;
        }
        try {
            return Class.forName(className).isAssignableFrom(Class.forName(stack[2].getClassName()));
        } catch (ClassNotFoundException unknown) {
            return false;
        }
    }

    /** Of JPF's own architecture; there are no peers here. */
    public static void setPeerClass(Class<?> peer) {}

    // ---- Configuration and traces ----

    /** Each of the form {@code key=value}. */
    public static void setProperties(String... properties) {
        onPlainJvmOnly("setProperties([Ljava/lang/String;)V");
    }

    /** A plain JVM knows only its system properties. */
    public static String getProperty(String key) {
        onPlainJvmOnly("getProperty(Ljava/lang/String;)Ljava/lang/String;");
        return System.getProperty(key);
    }

    /** Writes the current path to a file, as for replaying. */
    public static void storeTrace(String fileName, String comment) {
        onPlainJvmOnly("storeTrace(Ljava/lang/String;Ljava/lang/String;)V");
    }

    public static void storeTraceIf(boolean condition, String fileName, String comment) {
        if (condition) {
            storeTrace(fileName, comment);
        }
    }

    public static void storeTraceAndTerminate(String fileName, String comment) {
        storeTrace(fileName, comment);
        terminateSearch();
    }

    public static void storeTraceAndTerminateIf(boolean condition, String fileName, String comment) {
        if (condition) {
            storeTraceAndTerminate(fileName, comment);
        }
    }

    // ---- Attributes: ints attached to values, part of the state. Those of objects stay with    ----
    // ---- them; those of fields, variables and elements travel with the values, as in JPF.      ----

    public static native void setFieldAttribute(Object object, String field, int value);

    public static native int getFieldAttribute(Object object, String field);

    public static native void addFieldAttribute(Object object, String field, int value);

    public static native int[] getFieldAttributes(Object object, String field);

    public static native void setLocalAttribute(String variable, int value);

    public static native int getLocalAttribute(String variable);

    public static native void addLocalAttribute(String variable, int value);

    public static native int[] getLocalAttributes(String variable);

    public static native void setElementAttribute(Object array, int index, int value);

    public static native int getElementAttribute(Object array, int index);

    public static native void addElementAttribute(Object array, int index, int value);

    public static native int[] getElementAttributes(Object array, int index);

    public static native void setObjectAttribute(Object object, int value);

    public static native int getObjectAttribute(Object object);

    public static native void addObjectAttribute(Object object, int value);

    public static native int[] getObjectAttributes(Object object);

    // ---- Objects from text and from files ----

    /**
     * An object of {@code type} with the field values that the text gives, without running a
     * constructor. In place of a value the text may have a choice: {@code TrueFalse()},
     * {@code IntSet(1, 2)}, {@code IntInterval(1, 3)} or {@code DoubleSet(0.5, 1)}.
     *
     * @throws IllegalArgumentException if the text is no JSON, or does not fit the fields
     */
    public static <T> T createFromJSON(Class<T> type, String json) {
        return JsonObjects.create(type, json);
    }

    /** Serializes an object. */
    public static void writeObjectToFile(Object object, String fileName) {
        try {
            ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(fileName));
            try {
                out.writeObject(object);
            } finally {
                out.close();
            }
        } catch (IOException failed) {
            throw new RuntimeException(failed);
        }
    }

    /** The object that {@link #writeObjectToFile} wrote. */
    public static <T> T readObjectFromFile(Class<T> type, String fileName) {
        try {
            ObjectInputStream in = new ObjectInputStream(new FileInputStream(fileName));
            try {
                return type.cast(in.readObject());
            } finally {
                in.close();
            }
        } catch (IOException failed) {
            throw new RuntimeException(failed);
        } catch (ClassNotFoundException failed) {
            throw new RuntimeException(failed);
        }
    }
}

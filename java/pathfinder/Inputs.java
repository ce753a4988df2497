package pathfinder;

/**
 * The inputs of a method under check. A class that Pathfinder writes calls these methods, and then the
 * method under check.
 *
 * <p>Under Pathfinder the bodies of the methods that make inputs are replaced by name.
 */
public final class Inputs {
    /** The input objects, in the order in which they were made. */
    private static Object[] objects;

    /** Each input object as it was before the program changed it, in the same order. */
    private static Object[] copies;

    /** The generic signature of each input object, by number; 0 is none. */
    private static int[] types;

    /** The copies of the parameters that are references; the receiver is the first one. */
    private static Object[] roots;

    /** The recipe of the input that a call of the program gets next, or the object made of it. */
    private static Object pending;

    /** The number of inputs of a structure, and one, while it is completed. */
    private static int completes;

    /** The number of given records whose constructors were executed. */
    private static int constructed;

    /** Whether the method under check was called, and whether it returned. */
    private static int phase;

    private static boolean booleanResult;
    private static int intResult;
    private static long longResult;
    private static float floatResult;
    private static double doubleResult;
    private static Object objectResult;

    /** Whether the invariant of the receiver is evaluated beside the method; the client sets it. */
    private static int checks;

    /** The values of the invariant, as digits to the base 3: 1 is true, 2 is false. */
    private static int invariants;

    /** Whether two equal objects have different hash codes. */
    private static boolean hashesDiffer;

    /** For each call of a sequence, the exception that it threw, or null. */
    private static Throwable[] thrown = {};

    private Inputs() {}

    /** Returns an object of a class that nothing is known of. */
    public static Object receiver(int position, Class<?> type) {
        throw noInputs();
    }

    /**
     * Returns a parameter of a reference type: null, an earlier input, or a new one.
     *
     * @param signature its generic signature, or an empty text
     */
    public static Object nextObject(int position, Class<?> type, String signature) {
        throw noInputs();
    }

    public static boolean nextBoolean(String name) {
        throw noInputs();
    }

    public static byte nextByte(String name) {
        throw noInputs();
    }

    public static char nextChar(String name) {
        throw noInputs();
    }

    public static short nextShort(String name) {
        throw noInputs();
    }

    public static int nextInt(String name) {
        throw noInputs();
    }

    public static long nextLong(String name) {
        throw noInputs();
    }

    public static float nextFloat(String name) {
        throw noInputs();
    }

    public static double nextDouble(String name) {
        throw noInputs();
    }

    /** Returns a number below a bound: the call that is next on the object, which is null at first. */
    public static int nextCall(Object object, int bound) {
        throw noInputs();
    }

    /** A call of a sequence has ended with this exception, or with none. */
    public static void called(Throwable exception) {
        Throwable[] all = new Throwable[thrown.length + 1];
        for (int at = 0; at < thrown.length; at++) {
            all[at] = thrown[at];
        }
        all[thrown.length] = exception;
        thrown = all;
    }

    /** Returns whether the invariant is to be evaluated. Steps are not recorded until its value is known. */
    public static boolean checksInvariant() {
        if (checks == 0) {
            return false;
        }
        phase = -phase;
        return true;
    }

    /** The invariant has this value. */
    public static void holds(boolean value) {
        invariants = 3 * invariants + (value ? 1 : 2);
        phase = -phase;
    }

    /**
     * The call of `equals` is one of its contract: not true of null, reflexive and symmetric, and equal objects
     * have equal hash codes.
     */
    public static void checkEquals(Object one, Object other) {
        if (isChecked(other)) {
            boolean isKept;
            try {
                boolean isEqual = one.equals(other);
                boolean isReflexive = one != other || isEqual;
                isKept = other == null ? !isEqual : isReflexive && other.equals(one) == isEqual;
                if (isKept && isEqual && one.hashCode() != other.hashCode()) {
                    hashesDiffer = true;
                    isKept = false;
                }
            } catch (RuntimeException thrown) {
                // It is a finding of another call.
                phase = -phase;
                return;
            }
            holds(isKept);
        }
    }

    /** The call of `compareTo` is one of its contract: the other way round, its sign is the opposite one. */
    @SuppressWarnings("unchecked")
    public static void checkOrder(Object one, Object other) {
        if (one instanceof Comparable && other instanceof Comparable && isChecked(other)) {
            boolean isKept;
            try {
                int sign = Integer.signum(((Comparable<Object>) one).compareTo(other));
                isKept = sign == -Integer.signum(((Comparable<Object>) other).compareTo(one));
            } catch (RuntimeException thrown) {
                phase = -phase;
                return;
            }
            holds(isKept);
        }
    }

    /** Returns whether a contract is evaluated: not with an object whose methods return any values. */
    private static boolean isChecked(Object other) {
        String name = other == null ? "" : other.getClass().getName();
        return !name.startsWith("pathfinder.") && !name.contains("PathfinderInput") && checksInvariant();
    }

    /** Gives all inputs the values that they had before the method under check changed them. */
    public static void rewind() {
        throw noInputs();
    }

    /** Gives each reference that is never null a value, if the precondition did not read it. */
    public static void complete() {
        throw noInputs();
    }

    /** Constructs a record, and returns it. */
    static Object constructed(Object record) {
        construct(record);
        return record;
    }

    /** Constructs a record from its fields. A record whose constructor refuses them is no input. */
    static void construct(Object record) {
        boolean isConstructed = false;
        try {
            fill(record);
            // The record is looked up in this frame until its constructor returns.
            isConstructed = record != null;
        } catch (Throwable refused) {
            // The path ends below.
        }
        require(isConstructed);
    }

    /** Executes the canonical constructor of a record on it, with its fields as arguments. */
    private static void fill(Object record) {
        throw noInputs();
    }

    /** Makes an object of the class library, which replaces a {@link Made}, and returns it. */
    static Object made(Object recipe) {
        Object made = null;
        try {
            made = ((Made) recipe).make();
        } catch (Throwable refused) {
            // The path ends below.
        }
        require(made != null);
        replace(recipe, made);
        return made;
    }

    /** Makes an object of the class library, which replaces a {@link Made}. */
    static void make(Object recipe) {
        made(recipe);
    }

    /** The object that was made is the input, in each place that has the recipe. */
    private static void replace(Object recipe, Object made) {
        throw noInputs();
    }

    /** A method of an implementation is executed, which could also throw an exception. */
    public static void call() {
        throw noInputs();
    }

    /** Abandons this path: a method was called more often than an object has results. */
    public static void exceed(String method) {
        throw noInputs();
    }

    /** Gives a static field a value, whoever may access it. */
    public static void assign(Class<?> type, String field, int value) {
        throw noInputs();
    }

    public static void assign(Class<?> type, String field, long value) {
        throw noInputs();
    }

    public static void assign(Class<?> type, String field, float value) {
        throw noInputs();
    }

    public static void assign(Class<?> type, String field, double value) {
        throw noInputs();
    }

    public static void assign(Class<?> type, String field, Object value) {
        throw noInputs();
    }

    /** Abandons this path unless the inputs satisfy the precondition. */
    public static void require(boolean holds) {
        throw noInputs();
    }

    /** Abandons this path unless a key of a sorted collection is not null, and greater than the one before. */
    @SuppressWarnings("unchecked")
    static void requireAscending(Object before, Object key) {
        require(key instanceof Comparable);
        if (before != null) {
            require(((Comparable<Object>) before).compareTo(key) < 0);
        }
    }

    /** The method under check is called next. */
    public static void enter() {
        phase = 1;
    }

    public static void leave() {
        phase = 2;
    }

    public static void leave(boolean result) {
        booleanResult = result;
        phase = 2;
    }

    public static void leave(int result) {
        intResult = result;
        phase = 2;
    }

    public static void leave(long result) {
        longResult = result;
        phase = 2;
    }

    public static void leave(float result) {
        floatResult = result;
        phase = 2;
    }

    public static void leave(double result) {
        doubleResult = result;
        phase = 2;
    }

    public static void leave(Object result) {
        objectResult = result;
        phase = 2;
    }

    private static UnsupportedOperationException noInputs() {
        return new UnsupportedOperationException("inputs exist under Pathfinder only");
    }
}

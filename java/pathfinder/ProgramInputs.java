package pathfinder;

/**
 * Creates the arguments of a checked program's main method as inputs ({@code --symbolic-args}), and
 * those of the methods that {@code symbolic.method} names.
 *
 * <p>The checker calls {@link #arguments} before main, and {@link #replace} before such a method. The
 * native methods exist only there.
 */
final class ProgramInputs {
    private ProgramInputs() {}

    /** Passes an array of this number of arguments to main; a negative number stands for any. */
    static void arguments(int number) {
        String[] arguments = new String[number < 0 ? count() : number];
        fill(arguments);
        pass(arguments);
    }

    /** Replaces the parameters and fields that are inputs of the call below. */
    static void replace() {
        for (int at = 0; at < inputs(); at++) {
            replace(at);
        }
    }

    private static native int count();

    private static native int inputs();

    private static native void replace(int nth);

    private static native void fill(String[] arguments);

    private static native void pass(String[] arguments);
}

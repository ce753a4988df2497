package pathfinder;

/**
 * Creates the arguments of a checked program's main method as inputs ({@code --symbolic-args}).
 *
 * <p>The checker calls {@link #arguments} before main. The native methods exist only there.
 */
final class ProgramInputs {
    private ProgramInputs() {}

    /** Passes an array of this number of arguments to main; a negative number stands for any. */
    static void arguments(int number) {
        String[] arguments = new String[number < 0 ? count() : number];
        fill(arguments);
        pass(arguments);
    }

    private static native int count();

    private static native void fill(String[] arguments);

    private static native void pass(String[] arguments);
}

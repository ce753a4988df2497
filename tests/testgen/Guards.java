/** Methods with the names of assertions, and arrays that are returned as objects of other types. */
public class Guards {
    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }

    public static boolean isPositive(int number) {
        return number > 0;
    }

    public static Object any(int number) {
        return number > 3 ? new int[] {number} : null;
    }

    /** The compiler dispatches on hash codes in a row. */
    public static int label(String text) {
        switch (text) {
            case "a":
                return 1;
            case "b":
                return 2;
            case "d":
                return 3;
            default:
                return 0;
        }
    }
}

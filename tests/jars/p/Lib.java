package p;

/** A class of the jar. */
public class Lib {
    public static int value() {
        return 1;
    }
}

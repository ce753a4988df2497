package p;

/** A class of the same package, from another entry of the class path. */
public class Other {
    public static int value() {
        return 2;
    }
}

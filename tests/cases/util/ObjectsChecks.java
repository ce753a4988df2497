// The checks of Objects with their messages, hashes and comparisons.
//@ mode: run
import java.util.Objects;

class ObjectsChecks {
    static void fails(Runnable action) {
        try {
            action.run();
            System.out.println("no failure");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        fails(() -> Objects.requireNonNull(null));
        fails(() -> Objects.requireNonNull(null, "it is null"));
        fails(() -> Objects.requireNonNull(null, () -> "it " + "is"));
        fails(() -> Objects.checkIndex(3, 3));
        fails(() -> Objects.checkIndex(-1, 3));
        fails(() -> Objects.checkFromToIndex(2, 1, 3));
        fails(() -> Objects.checkFromIndexSize(2, 2, 3));
        fails(() -> Objects.requireNonNullElse(null, null));
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.hashCode(null) + " " + Objects.equals(null, null) + " "
                + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.toString(null, "none") + " " + Objects.requireNonNullElseGet(null, () -> 5)
                + " " + Objects.compare("a", "b", String::compareTo) + " " + Objects.isNull(null) + Objects.nonNull(null) + " " + Objects.checkIndex(2, 3));
    }
}

/** Classes that keep the contracts of `equals` and `compareTo`, and classes that do not. */
public class Contracts {
    static class Point {
        int x;

        @Override
        public boolean equals(Object other) {
            return other instanceof Point && ((Point) other).x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    /** A point is equal to it, but it is not equal to the point. */
    static class Colored extends Point {
        int color;

        @Override
        public boolean equals(Object other) {
            return other instanceof Colored && super.equals(other) && ((Colored) other).color == color;
        }

        @Override
        public int hashCode() {
            return color;
        }
    }

    /** Equal ones have different hash codes if the third field differs. */
    static class Entry {
        int key;
        int value;
        int uses;

        @Override
        public boolean equals(Object other) {
            return other instanceof Entry && ((Entry) other).key == key && ((Entry) other).value == value;
        }

        @Override
        public int hashCode() {
            return uses;
        }
    }

    /** Only few equal ones have different hash codes. */
    static class Name {
        final long id;

        Name(long id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Name && (int) ((Name) other).id == (int) id;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(id);
        }
    }

    /** Equal ones have equal hash codes. */
    static final class Code {
        private final int number;

        Code(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Code && ((Code) other).number == number;
        }

        @Override
        public int hashCode() {
            return 31 * number;
        }
    }

    static class Size implements Comparable<Size> {
        int number;

        @Override
        public int compareTo(Size other) {
            return number < other.number ? -1 : number > other.number ? 1 : 0;
        }
    }

    /** Equal ones are greater than each other. */
    static class Unequal implements Comparable<Unequal> {
        int number;

        @Override
        public int compareTo(Unequal other) {
            return number < other.number ? -1 : 1;
        }
    }
}

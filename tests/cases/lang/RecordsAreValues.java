// Records: accessors, equals, hashCode, toString, compact constructors, nesting, generics.
//@ mode: run
import java.util.List;
import java.util.Set;

class RecordsAreValues {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }
    }

    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a) {
    }

    record Pair<A, B>(A left, B right) {
    }

    record Empty() {
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.length() + " " + new Point(2) + Point.ORIGIN);
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null));
        System.out.println(p.hashCode() + " " + (p.hashCode() == new Point(3, 4).hashCode()));
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Everything e = new Everything((byte) 1, (short) 2, 'c', 4, 5, 6.5f, Double.NaN, true, null, null);
        System.out.println(e);
        System.out.println(e.hashCode());
        System.out.println(e.equals(new Everything((byte) 1, (short) 2, 'c', 4, 5, 6.5f, Double.NaN, true, null, null)));
        Pair<Point, Pair<String, Integer>> nested = new Pair<>(p, new Pair<>("x", 1));
        System.out.println(nested + " " + nested.right().left() + " " + new Empty() + new Empty().hashCode());
        System.out.println(Set.of(new Point(1), new Point(2)).contains(new Point(2)) + " " + List.of(new Pair<>(1, 2)));
    }
}

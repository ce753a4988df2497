// An object is made from JSON without its constructor: numbers, strings, arrays, nested objects.
//@ mode: run check
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;
import java.util.Arrays;

class ObjectsFromJson {
    static class Base {
        long inherited = 1;
        final int kept;

        Base(int kept) {
            this.kept = kept;
        }
    }

    static class Shape extends Base {
        boolean filled;
        byte b;
        short s;
        char c;
        float f;
        double d;
        Integer boxed;
        String name;
        String none = "set";
        int[][] grid;
        Point[] points;
        Point origin;
        Object any;

        Shape() {
            super(7);
            throw new AssertionError("no constructor runs");
        }
    }

    static class Point {
        int x;
        int y = 9;
    }

    public static void main(String[] args) {
        Shape shape = Verify.createFromJSON(Shape.class,
                "{'filled': true, \"b\": -3, 's': 1000, 'c': 'x', 'f': 1.5, 'd': -2.5e3, 'boxed': 42,"
                        + " 'name': 'it\\u0027s', 'none': null, 'grid': [[1, 2], [], [3]],"
                        + " 'points': [{'x': 1, 'y': 2}, {}, null], 'origin': {'x': 5},"
                        + " 'any': \"text\", 'inherited': 9007199254740993, 'kept': 3, 'nothing': 1}");
        System.out.println(shape.filled + " " + shape.b + " " + shape.s + " " + shape.c);
        System.out.println(shape.f + " " + shape.d + " " + shape.boxed + " " + shape.name);
        System.out.println(shape.none + " " + Arrays.deepToString(shape.grid) + " " + shape.any);
        System.out.println(shape.points.length + " " + shape.points[0].y + " " + shape.points[1].y);
        System.out.println(shape.points[2] + " " + shape.origin.x + " " + shape.origin.y);
        System.out.println(shape.inherited + " " + shape.kept);
        for (String wrong : new String[] {"{", "{'x': 1, 'x': 2}", "{'x': tru}", "{'x': Odd(1)}",
            "{'x': 'one'}", "{'x': null}", "{} {}", "[1]", "{'x': IntSet()}", "{'x': 1-2}"}) {
            try {
                System.out.println(Verify.createFromJSON(Point.class, wrong));
            } catch (IllegalArgumentException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }
}

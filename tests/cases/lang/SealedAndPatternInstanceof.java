// Sealed interfaces and instanceof patterns with conditions.
//@ mode: run
class SealedAndPatternInstanceof {
    sealed interface Shape permits Circle, Square, Scaled {
    }

    record Circle(double radius) implements Shape {
    }

    record Square(double side) implements Shape {
    }

    static final class Scaled implements Shape {
        final Shape shape;
        final double by;

        Scaled(Shape shape, double by) {
            this.shape = shape;
            this.by = by;
        }
    }

    static double area(Shape shape) {
        if (shape instanceof Circle c) {
            return 3 * c.radius() * c.radius();
        } else if (shape instanceof Square s && s.side() > 0) {
            return s.side() * s.side();
        } else if (!(shape instanceof Scaled scaled)) {
            return -1;
        } else {
            return area(scaled.shape) * scaled.by * scaled.by;
        }
    }

    public static void main(String[] args) {
        System.out.println(area(new Circle(2)) + " " + area(new Square(3)) + " " + area(new Square(-3)) + " "
                + area(new Scaled(new Scaled(new Square(1), 2), 3)) + " " + area(null));
        Object o = "text";
        if (o instanceof String s && s.length() == 4 || o == null) {
            System.out.println("matched");
        }
        System.out.println(Shape.class.isSealed() + " " + Shape.class.getPermittedSubclasses().length);
    }
}

// instanceof with patterns: scope by flow, negation, conjunction, generics, shadowed fields, sealed hierarchies.
//@ mode: run
import java.util.List;

class PatternsOfInstanceof {
    sealed interface Shape permits Circle, Square, Group {
    }

    record Circle(double radius) implements Shape {
    }

    record Square(double side) implements Shape {
    }

    record Group(List<Shape> shapes) implements Shape {
    }

    static String text = "field";

    static double area(Shape shape) {
        if (shape instanceof Circle c) {
            return 3 * c.radius() * c.radius();
        } else if (shape instanceof Square s && s.side() > 0) {
            return s.side() * s.side();
        } else if (!(shape instanceof Group g)) {
            return -1;
        } else {
            double sum = 0;
            for (Shape each : g.shapes()) {
                sum += area(each);
            }
            return sum;
        }
    }

    static String kind(Object o) {
        if (!(o instanceof String text)) {
            return "no string, " + text;
        }
        return text.isEmpty() ? "empty" : text + text.length();
    }

    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof Integer i)) {
            o = o instanceof String s ? (Object) s.length() : (Object) "four";
            n += 10;
        }
        return n + i;
    }

    public static void main(String[] args) {
        System.out.println(area(new Group(List.of(new Circle(2), new Square(3), new Square(-1), new Group(List.of())))));
        System.out.println(kind("abc") + " " + kind("") + " " + kind(5) + " " + kind(null));
        System.out.println(loop(7) + " " + loop("xyz") + " " + loop(null));
        Object o = List.of("x");
        boolean both = o instanceof List<?> l && l.size() == 1 && l.get(0) instanceof String s && s.equals("x");
        Number n = 5L;
        String result = n instanceof Integer i ? "int " + i : n instanceof Long j && j > 3 ? "long " + (j + 1) : "other";
        System.out.println(both + " " + result + " " + (o instanceof java.util.Collection<?> c ? c.size() : -1));
    }
}

// A call, a cast or an instanceof that has seen one class still treats the next one as its own.
//@ mode: run check
//@ verdict: safe
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

class CallSitesSeeManyClasses {
    interface Shape {
        int area();

        default String name() {
            return "shape";
        }
    }

    static class Square implements Shape, Cloneable {
        int side = 3;

        public int area() {
            return side * side;
        }
    }

    static class Cube extends Square {
        @Override
        public int area() {
            return 6 * super.area();
        }

        @Override
        public String name() {
            return "cube";
        }
    }

    static class Nothing implements Shape {
        public synchronized int area() {
            throw new UnsupportedOperationException("no area");
        }
    }

    public static void main(String[] args) {
        Object[] all = {new Square(), new Cube(), new Square(), new Nothing(), null, "text", new int[2], new Cube[1]};
        for (int round = 0; round < 2; round++) {
            for (Object o : all) {
                System.out.println(area(o) + " " + (o instanceof Square) + (o instanceof Cloneable)
                        + (o instanceof Object[]) + (o instanceof Shape[]) + " " + cast(o));
            }
        }
        List<List<Integer>> lists = List.of(new ArrayList<>(), new LinkedList<>(), new ArrayList<>());
        for (List<Integer> list : lists) {
            list.add(list.size() + 5);
            System.out.println(list);
        }
    }

    static String area(Object o) {
        try {
            Shape shape = (Shape) o;
            return shape.area() + shape.name();
        } catch (ClassCastException e) {
            return "no shape";
        } catch (NullPointerException | UnsupportedOperationException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String cast(Object o) {
        try {
            return ((Square) o) == null ? "null" : "square";
        } catch (ClassCastException e) {
            return "no square";
        }
    }
}

// Class files of Java 8: private access between nested classes by synthetic methods, lambdas, method references, serializable ones.
//@ mode: run
//@ javac: --release 8
import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

class OldLambdasAndNestedAccess {
    private int secret = 1;
    private static String hidden = "hidden";

    private int add(int n) {
        return secret += n;
    }

    static class Nested {
        private long own = 5;

        private Nested() {
        }

        long peek(OldLambdasAndNestedAccess o) {
            o.secret++;
            o.secret *= 3;
            hidden += "!";
            return o.add(10) + o.secret--;
        }
    }

    class Inner {
        private String name = "inner" + secret;

        Supplier<String> later() {
            return () -> name + secret + OldLambdasAndNestedAccess.this.add(1);
        }
    }

    interface Shape {
        default String text() {
            return "shape " + area();
        }

        double area();

        static Shape square(double side) {
            return () -> side * side;
        }
    }

    public static void main(String[] args) {
        OldLambdasAndNestedAccess o = new OldLambdasAndNestedAccess();
        Nested nested = new Nested();
        System.out.println(nested.peek(o) + nested.own + hidden + o.secret);
        System.out.println(o.new Inner().later().get() + Shape.square(3).text());
        Function<Integer, Integer> bound = o::add;
        BiFunction<OldLambdasAndNestedAccess, Integer, Integer> unbound = OldLambdasAndNestedAccess::add;
        Function<String, StringBuilder> made = StringBuilder::new;
        Supplier<String> serializable = (Supplier<String> & Serializable) () -> "kept";
        System.out.println(bound.apply(4) + unbound.apply(o, 5) + made.apply("sb").reverse().toString() + serializable.get());
        System.out.println(Arrays.stream(OldLambdasAndNestedAccess.class.getDeclaredMethods()).filter(Method::isSynthetic).anyMatch(m -> m.getName().startsWith("access$")));
        try {
            OldLambdasAndNestedAccess none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

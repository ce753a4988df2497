// getMethod: overloads, covariant results, bridges, interfaces' defaults, statics of superclasses, package access, ambiguity.
//@ mode: run
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

class GenericMethodsAreFound {
    interface Left {
        default String both() {
            return "left";
        }

        Object covariant();
    }

    interface Right {
        default String both() {
            return "right";
        }

        CharSequence covariant();
    }

    public static class Base implements Left, Right {
        @Override
        public String both() {
            return Left.super.both() + Right.super.both();
        }

        @Override
        public String covariant() {
            return "string";
        }

        public static String shared() {
            return "static of base";
        }

        public void over(Object o) {
        }

        public void over(String s) {
        }

        public void over(int i) {
        }

        void hidden() {
        }
    }

    public static class Derived extends Base implements Function<String, Integer> {
        @Override
        public Integer apply(String s) {
            return s.length();
        }

        public static String shared() {
            return "static of derived";
        }
    }

    public static void main(String[] args) throws Exception {
        Derived d = new Derived();
        System.out.println(Derived.class.getMethod("covariant").getReturnType() + " " + Derived.class.getMethod("both").invoke(d) + " " + Derived.class.getMethod("shared").invoke(null) + " " + Base.class.getMethod("shared").invoke(d));
        System.out.println(Derived.class.getMethod("apply", Object.class).isBridge() + " " + Derived.class.getMethod("apply", String.class).isBridge() + " " + Derived.class.getMethod("apply", Object.class).invoke(d, "four"));
        System.out.println(Derived.class.getMethod("over", Object.class) + " " + Derived.class.getMethod("over", int.class) + " " + Left.class.getMethod("both").invoke(d) + " " + Right.class.getMethod("covariant").invoke(d));
        Method[] named = Arrays.stream(Derived.class.getMethods()).filter(m -> List.of("covariant", "apply", "both", "andThen", "shared").contains(m.getName())).sorted(Comparator.comparing(Method::toString)).toArray(Method[]::new);
        for (Method m : named) {
            System.out.println(m + " " + m.isDefault() + " " + m.isBridge());
        }
        for (String name : new String[] {"hidden", "absent", "over"}) {
            try {
                Derived.class.getMethod(name);
            } catch (NoSuchMethodException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Derived.class.getMethod("apply", Object.class).invoke(d, 5);
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause().getClass());
        }
        System.out.println(Left.class.getMethods().length + " " + Arrays.stream(Left.class.getMethods()).anyMatch(m -> m.getName().equals("hashCode")) + " " + int[].class.getMethods().length + " " + (int[].class.getMethods().length == Object.class.getMethods().length));
    }
}

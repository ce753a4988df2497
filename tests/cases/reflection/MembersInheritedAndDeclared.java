// Members: declared and inherited fields, methods and constructors, with generic forms, parameters and exceptions.
//@ mode: run
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

class MembersInheritedAndDeclared {
    interface Named {
        String NAME = "constant";

        default String name() {
            return NAME;
        }

        static void helper() {
        }
    }

    static class Base<T> implements Named, Comparable<Base<T>> {
        public int visible;
        protected T value;
        static volatile long counter;
        transient final String kept = "k";

        public Base() {
        }

        protected Base(T value, int... more) throws IOException {
        }

        public synchronized <E extends Exception & Runnable> List<? super E> generic(Map<String, ? extends T[]> map, E[] es) throws E, IOException {
            return null;
        }

        @Override
        public int compareTo(Base<T> other) {
            return 0;
        }

        private native void hidden();

        public final void last(final int a, String... rest) {
        }
    }

    static class Derived extends Base<String> {
        public String visible;

        @Override
        public String name() {
            return "derived";
        }

        @Override
        public int compareTo(Base<String> other) {
            return 1;
        }

        private <A> Derived(A a, long b) {
        }
    }

    static void show(String what, Member[] members) {
        System.out.println(what);
        Arrays.stream(members).filter(m -> m.getDeclaringClass() != Object.class).sorted(Comparator.comparing(Object::toString)).forEach(m -> {
            System.out.println("  " + m + " [" + Modifier.toString(m.getModifiers()) + "] synthetic=" + m.isSynthetic() + " by " + m.getDeclaringClass().getSimpleName());
            if (m instanceof Method) {
                Method method = (Method) m;
                System.out.println("    " + method.toGenericString() + " bridge=" + method.isBridge() + " default=" + method.isDefault() + " varargs=" + method.isVarArgs()
                        + " throws " + Arrays.toString(method.getExceptionTypes()) + " " + Arrays.toString(method.getGenericExceptionTypes())
                        + " types " + Arrays.toString(method.getTypeParameters()) + " returns " + method.getGenericReturnType());
                for (Parameter p : method.getParameters()) {
                    System.out.println("    parameter " + p + " " + p.getType() + " " + p.isNamePresent() + " " + p.isVarArgs() + " " + p.getParameterizedType());
                }
            } else if (m instanceof Constructor) {
                Constructor<?> c = (Constructor<?>) m;
                System.out.println("    " + c.toGenericString() + " " + Arrays.toString(c.getGenericParameterTypes()) + " " + c.isVarArgs() + " " + c.getParameterCount());
            } else {
                Field f = (Field) m;
                System.out.println("    " + f.toGenericString() + " " + f.getGenericType() + " " + f.isEnumConstant());
            }
        });
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Named.class, Base.class, Derived.class}) {
            show("fields of " + c, c.getFields());
            show("declared fields of " + c, c.getDeclaredFields());
            show("methods of " + c, c.getMethods());
            show("declared methods of " + c, c.getDeclaredMethods());
            show("constructors of " + c, c.getConstructors());
            show("declared constructors of " + c, c.getDeclaredConstructors());
        }
        System.out.println(Derived.class.getMethod("name").equals(Derived.class.getDeclaredMethod("name")) + " " + Derived.class.getMethod("compareTo", Object.class).isBridge());
        System.out.println(Derived.class.getField("visible").getType() + " " + Derived.class.getField("NAME").get(null));
        String[] absent = {"Derived.class.getMethod(\"hidden\")"};
        try {
            Derived.class.getMethod("hidden", int[].class, null);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage() + absent.length);
        }
        try {
            Derived.class.getDeclaredField("value");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            Derived.class.getConstructor(String.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
    }
}

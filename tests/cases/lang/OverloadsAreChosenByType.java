// Overload resolution: phases, most specific, null, boxing, varargs, generics, lambdas, static types of receivers.
//@ mode: run
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

class OverloadsAreChosenByType {
    static String f(Object o) {
        return "Object";
    }

    static String f(String s) {
        return "String";
    }

    static String f(Integer i) {
        return "Integer";
    }

    static String f(long l) {
        return "long";
    }

    static String f(double d) {
        return "double";
    }

    static String f(int... is) {
        return "int...";
    }

    static String g(Object... os) {
        return os == null ? "null array" : "Object..." + os.length;
    }

    static String g(Number n, Object o) {
        return "Number,Object";
    }

    static String g(Object o, Number n) {
        return "Object,Number";
    }

    static String h(char c) {
        return "char";
    }

    static String h(int i) {
        return "int";
    }

    static String l(Runnable r) {
        return "Runnable";
    }

    static <T> String l(Callable<T> c) {
        return "Callable";
    }

    static <T> String k(List<T> list) {
        return "List";
    }

    static <T extends Comparable<T>> String k(T t) {
        return "Comparable";
    }

    static String k(Object t) {
        return "Object";
    }

    static class A {
        String m(A a) {
            return "A.m(A)";
        }
    }

    static class B extends A {
        String m(B b) {
            return "B.m(B)";
        }

        @Override
        String m(A a) {
            return "B.m(A)";
        }
    }

    public static void main(String[] args) {
        byte b = 1;
        char c = 'c';
        float fl = 1;
        System.out.println(f("s") + f((Object) "s") + f(1) + f(b) + f(c) + f(fl) + f(1L) + f(Integer.valueOf(1)) + f(Long.valueOf(1)) + f('c') + f() + f(1, 2) + f(Character.valueOf('c')) + f(true));
        System.out.println(g() + g(1) + g(1, "x") + g("x", 1) + g((Object[]) null) + g((Object) null) + g("a", "b") + g(new String[] {"a", "b"}) + g(new int[] {1, 2}));
        System.out.println(h('a') + h('a' + 1) + h((char) 98) + h(b) + h(c++));
        System.out.println(l(() -> { }) + l(() -> 5) + l(() -> {
            throw new IllegalStateException();
        }) + l((Runnable) () -> System.gc()));
        System.out.println(k(List.of()) + k("x") + k(new Object()) + k(5));
        A a = new B();
        B real = new B();
        System.out.println(a.m(real) + real.m(real) + real.m(a) + ((A) real).m(real));
        Supplier<String> s = () -> f(b + b);
        System.out.println(s.get() + f(b > 0 ? 1 : 2.0) + f(true ? 1 : "x") + f(true ? null : 0));
    }
}

// Overload resolution and variable arity: boxing last, null to the array, empty calls.
//@ mode: run
class OverloadsAndVarargs {
    static String f(Object o) {
        return "Object";
    }

    static String f(long l) {
        return "long";
    }

    static String f(Integer i) {
        return "Integer";
    }

    static String f(int... is) {
        return "int[" + is.length + "]";
    }

    static String g(Object... os) {
        return os == null ? "null" : "Object[" + os.length + "]";
    }

    static String g(String first, Object... rest) {
        return first + "+" + rest.length;
    }

    static String h(char c) {
        return "char";
    }

    static String h(int i) {
        return "int";
    }

    static String h(double d) {
        return "double";
    }

    public static void main(String[] args) {
        System.out.println(f(1) + " " + f((Integer) 1) + " " + f('c') + " " + f() + " " + f(1, 2) + " " + f("s") + " " + f(1.0));
        System.out.println(g((Object[]) null) + " " + g((Object) null) + " " + g(1, 2, 3) + " " + g("a") + " " + g("a", "b") + " " + g());
        System.out.println(h('x') + " " + h((byte) 1) + " " + h(1L) + " " + h(1f));
        System.out.println(String.join("-", "a", "b") + java.util.List.of(1, 2, 3));
    }
}

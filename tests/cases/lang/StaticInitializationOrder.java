// Classes are initialized at first use, superclass first, constants without it.
//@ mode: run
class StaticInitializationOrder {
    static class Base {
        static int b = say("Base", 1);
    }

    static class Derived extends Base {
        static final int CONSTANT = 42;
        static final Integer BOXED = say("Derived", 7);
        static int d = say("Derived again", 2);
    }

    static class Untouched {
        static int u = say("Untouched", 3);

        static class Nested {
            static int n = say("Nested", 4);
        }
    }

    static class Circular {
        static int before = Other.value;
        static int value = 10;
    }

    static class Other {
        static int value = Circular.value + 1;
    }

    static int say(String what, int value) {
        System.out.println("init " + what);
        return value;
    }

    static {
        say("main class", 0);
    }

    public static void main(String[] args) throws Exception {
        System.out.println("main");
        System.out.println(Derived.CONSTANT);
        Derived[] array = new Derived[1];
        System.out.println(array.length);
        System.out.println(Derived.b);
        System.out.println(Derived.d);
        System.out.println(Untouched.Nested.n);
        System.out.println(Circular.before + " " + Circular.value + " " + Other.value);
        Class<?> literal = Untouched.class;
        System.out.println(literal.getName());
        Class.forName("StaticInitializationOrder$Untouched", false, literal.getClassLoader());
        System.out.println("not yet");
        Class.forName("StaticInitializationOrder$Untouched");
    }
}

// Initialization: superclass first, statics in text order, constants without it, instance parts, cycles, failures, triggers.
//@ mode: run
class InitializationGoesInOrder {
    static int step;

    static int log(String what) {
        System.out.print(what + " ");
        return ++step;
    }

    static class Base {
        static int a = log("Base.a");
        int x = log("Base.x");

        static {
            log("Base.static");
        }

        {
            log("Base.block");
        }

        Base() {
            log("Base()");
            overridden();
        }

        void overridden() {
        }
    }

    static class Derived extends Base {
        static int b = log("Derived.b");
        static final int CONSTANT = 5;
        static final Integer BOXED = log("Derived.BOXED");
        static final String TEXT = "text";
        int y = log("Derived.y");
        int seen;
        int kept = 7;

        Derived() {
            this(log("argument"));
            log("Derived()");
        }

        Derived(int i) {
            super();
            log("Derived(int)");
        }

        @Override
        void overridden() {
            seen = 3;
            System.out.print("kept=" + kept + " y=" + y + " ");
            kept = 9;
        }
    }

    static class First {
        static int value = Second.value + 1;
    }

    static class Second {
        static int value = First.value + 10;
    }

    static class Failing {
        static int value = fail();

        static int fail() {
            throw new IllegalStateException("static");
        }
    }

    static class ForwardReference {
        static int early = read();
        static int late = 4;
        static final int FIXED = 6;
        static final int COMPUTED = Integer.parseInt("8");

        static int read() {
            return late * 100 + FIXED * 10 + COMPUTED;
        }
    }

    static class Triggered {
        static {
            log("Triggered");
        }

        static void nothing() {
        }
    }

    static class ByArray {
        static {
            log("ByArray");
        }
    }

    static class ByReflection {
        static {
            log("ByReflection");
        }
    }

    static class ByField {
        static int inherited = log("ByField");
    }

    static class Heir extends ByField {
        static {
            log("Heir");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Derived.CONSTANT + Derived.TEXT);
        Derived d = new Derived();
        System.out.println(d.seen + " " + d.kept);
        new Derived(1);
        System.out.println();
        System.out.println(First.value + " " + Second.value);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Failing.value);
            } catch (ExceptionInInitializerError e) {
                System.out.println(e + " " + e.getCause() + " " + e.getException().getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage() + " | " + e.getCause());
            }
        }
        System.out.println(ForwardReference.early + " " + ForwardReference.COMPUTED);
        ByArray[] none = new ByArray[1];
        Class<?> literal = Triggered.class;
        System.out.println("none yet " + none.length + literal.getSimpleName());
        Triggered.nothing();
        new ByArray();
        Class.forName("InitializationGoesInOrder$ByReflection", false, InitializationGoesInOrder.class.getClassLoader());
        System.out.println("loaded");
        Class.forName("InitializationGoesInOrder$ByReflection");
        System.out.println(Heir.inherited > 0);
        new Heir();
        System.out.println();
    }
}

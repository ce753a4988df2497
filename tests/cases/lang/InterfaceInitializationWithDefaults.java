// A class initializes only those superinterfaces that declare default methods.
//@ mode: run
class InterfaceInitializationWithDefaults {
    static int say(String what) {
        System.out.println("init " + what);
        return 1;
    }

    interface Plain {
        int P = say("Plain");

        void abstractMethod();
    }

    interface WithDefault {
        int W = say("WithDefault");

        default void hello() {
            System.out.println("hello");
        }
    }

    interface Sub extends WithDefault {
        int S = say("Sub");
    }

    interface WithStatic {
        int T = say("WithStatic");

        static int twice(int i) {
            return 2 * i;
        }
    }

    static class Both implements Plain, Sub, WithStatic {
        static int b = say("Both");

        @Override
        public void abstractMethod() {
        }
    }

    public static void main(String[] args) {
        System.out.println("main");
        new Both().hello();
        System.out.println(Sub.S);
        System.out.println(WithStatic.twice(4));
        System.out.println(Both.P);
    }
}

// Interfaces: default, static, private methods, diamonds, re-abstraction, fields' initialization, functional ones, super calls.
//@ mode: run
class InterfacesWithCode {
    static String log(String what) {
        System.out.print("[" + what + "] ");
        return what;
    }

    interface A {
        String CONSTANT = log("A initialized");

        default String name() {
            return "A" + hidden();
        }

        private String hidden() {
            return "-hidden" + shared();
        }

        private static String shared() {
            return "-shared";
        }

        static A make() {
            return new A() {
            };
        }
    }

    interface B extends A {
        @Override
        default String name() {
            return "B(" + A.super.name() + ")";
        }
    }

    interface C extends A {
        String INITIALIZED = log("C initialized");

        @Override
        default String name() {
            return "C";
        }
    }

    static class Both implements B, C {
        @Override
        public String name() {
            return B.super.name() + "&" + C.super.name();
        }
    }

    interface Abstract extends A {
        @Override
        String name();
    }

    static class Concrete implements Abstract {
        @Override
        public String name() {
            return "concrete";
        }
    }

    static class Parent {
        public String name() {
            return "class wins";
        }
    }

    static class Child extends Parent implements A {
    }

    interface NoCode {
        int PLAIN = 5;
        String COMPUTED = log("NoCode initialized");
    }

    static class UsesNoCode implements NoCode {
    }

    interface Generic<T extends Comparable<T>> {
        T value();

        default boolean less(Generic<T> other) {
            return value().compareTo(other.value()) < 0;
        }
    }

    public static void main(String[] args) {
        System.out.println("start " + NoCode.PLAIN);
        new UsesNoCode();
        System.out.println(new Both().name());
        System.out.println(A.make().name() + " " + new Concrete().name() + " " + new Child().name() + " " + new B() {
        }.name());
        System.out.println(NoCode.COMPUTED + " " + A.CONSTANT + " " + C.INITIALIZED);
        Generic<Integer> three = () -> 3;
        Generic<Integer> five = () -> 5;
        System.out.println(three.less(five) + " " + five.less(three) + " " + (three instanceof Generic));
        A lambda = new Child();
        System.out.println(((Parent) lambda).name());
        Object o = new Both();
        System.out.println((o instanceof A) + " " + (o instanceof C) + " " + (o instanceof Runnable) + " " + ((A) o).equals(o));
        try {
            ((Runnable) o).run();
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}

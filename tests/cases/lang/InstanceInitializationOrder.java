// Field initializers and instance blocks run after super(); a super constructor sees defaults.
//@ mode: run
class InstanceInitializationOrder {
    static class Base {
        String name = trace("Base.name");

        {
            trace("Base block");
        }

        Base() {
            trace("Base()");
            hook();
        }

        void hook() {
            trace("Base.hook");
        }
    }

    static class Derived extends Base {
        int number = 5;
        final int constant = 6;
        String text = trace("Derived.text");

        Derived() {
            this(1);
            trace("Derived()");
        }

        Derived(int i) {
            trace("Derived(" + i + ")");
        }

        @Override
        void hook() {
            trace("Derived.hook " + number + " " + constant + " " + text);
        }
    }

    static String trace(String what) {
        System.out.println(what);
        return what;
    }

    public static void main(String[] args) {
        new Derived().hook();
    }
}

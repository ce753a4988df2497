// What no constant decides. Each branch is executed, although one more assumption would exclude it.
//@ options: --evaluate --criterion NotEvaluated.log
//@ args: a
import java.util.Arrays;
import java.util.function.Function;

class NotEvaluated {
    static int calls;
    static boolean late;
    static boolean onlyInOneThread;

    static void log(String text) {
        calls++;
        System.out.println(text); //+
    }

    /** The initializer calls a method that reads the field before it is written. */
    static class Early {
        static final boolean SET;

        static {
            read();
            SET = Integer.parseInt("1") == 1;
            read();
        }

        static void read() {
            if (SET) { //+
                log("after"); //+
            } else {
                log("before"); //+
            }
        }
    }

    /** The constructor passes the object on before it writes the field. */
    static class Leaking {
        final boolean set;

        Leaking() {
            look(this);
            set = true;
            look(this);
        }

        static void look(Leaking of) {
            if (of.set) { //+
                log("set"); //+
            } else {
                log("not set"); //+
            }
        }
    }

    /** The constructor of the superclass calls a method that reads the field. */
    static class Base {
        Base() {
            show();
        }

        void show() {
        }
    }

    static class Derived extends Base {
        final int number;

        Derived() {
            number = 5;
        }

        @Override
        void show() {
            if (number == 0) { //+
                log("zero"); //+
            } else {
                log("five"); //+
            }
        }
    }

    /** One of two constructors does not write the field. */
    static class Sometimes {
        int number;

        Sometimes() {
        }

        Sometimes(int number) {
            this.number = number;
        }

        void show() {
            if (number == 3) { //+
                log("three"); //+
            } else {
                log("none"); //+
            }
        }
    }

    interface Source {
        int get();
    }

    static int times(Source source, int factor) {
        return source.get() * factor;
    }

    static class Made {
        final int number;

        Made(int number) {
            this.number = number;
        }
    }

    /** One object is made by a constructor reference, which the library may call. */
    static void make(int count) {
        Function<Integer, Made> maker = Made::new;
        Made made = count > 0 ? maker.apply(5) : new Made(3);
        if (made.number == 5) { //+
            log("five"); //+
        }
        Arrays.asList("a", null).forEach(one -> {
            if (one == null) { //+
                log("null"); //+
            }
        });
    }

    /** The class library makes a copy of an object that was changed. */
    static class Copied implements Cloneable {
        int number;

        Copied() {
            number = 3;
        }

        Copied copy() {
            try {
                return (Copied) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void copy(int count) {
        Copied one = new Copied();
        Copied other = new Copied();
        other.number = 7;
        Copied either = count > 0 ? other.copy() : one;
        if (either.number == 7) { //+
            log("seven"); //+
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Early.read();
        new Leaking();
        new Derived().show();
        new Sometimes().show();
        new Sometimes(3).show();
        for (int i = 0; i < 2; i++) {
            int own = i;
            Thread thread = new Thread(() -> {
                if (own == 0) { //+
                    log("first"); //+
                } else {
                    log("second"); //+
                }
                if (late) { //+
                    log("late"); //+
                } else {
                    log("early"); //+
                }
                if (times(() -> own, 2) == 2) { //+
                    log("two"); //+
                }
            });
            thread.start();
            thread.join();
            late = true;
        }
        make(args.length);
        copy(args.length);
        args[0] = "b";
        if (args[0].equals("b")) { //+
            log("changed"); //+
        }
        Object[] all = new Object[2];
        if (all[0] == null) { //+
            log("empty"); //+
        }
        String text = args.length > 1 ? null : "text";
        try {
            log(text + Integer.parseInt("many")); //+
        } catch (NumberFormatException e) {
            log("caught"); //+
        }
    }
}

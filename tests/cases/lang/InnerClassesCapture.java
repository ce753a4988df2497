// Inner classes: outer instances, captured variables, shadowing, inheritance of inner classes, anonymous constructors, local classes.
//@ mode: run
import java.util.function.IntSupplier;

class InnerClassesCapture {
    String name = "outer";
    private int secret = 1;

    class Inner {
        String name = "inner";

        class Deep {
            String name = "deep";

            String all(String name) {
                secret++;
                return name + this.name + Inner.this.name + InnerClassesCapture.this.name + secret;
            }
        }
    }

    class Derived extends Inner {
        Derived() {
            name += "+derived";
        }
    }

    static class Elsewhere extends InnerClassesCapture.Inner {
        Elsewhere(InnerClassesCapture outer) {
            outer.super();
        }
    }

    abstract static class Base {
        final String seen;

        Base(int n) {
            seen = describe() + n;
        }

        abstract String describe();
    }

    IntSupplier counter(int start) {
        int[] state = {start};
        class Counter implements IntSupplier {
            final int step;

            Counter(int step) {
                this.step = step;
            }

            @Override
            public int getAsInt() {
                secret += step;
                return state[0] += step + start;
            }
        }
        return new Counter(2);
    }

    static String instances() {
        String captured = "captured";
        Base anonymous = new Base(5) {
            String field = "field";

            {
                field += "!";
            }

            @Override
            String describe() {
                return captured + field;
            }
        };
        return anonymous.seen + " " + anonymous.describe();
    }

    private static class Singleton {
        private static final Singleton ONE = new Singleton();
        private int value = 3;

        private Singleton() {
        }
    }

    interface Shape {
        class Square implements Shape {
            @Override
            public String toString() {
                return "square " + SIDE;
            }
        }

        int SIDE = 4;
    }

    static int fib(int n) {
        class Fib {
            int of(int k) {
                return k < 2 ? k : new Fib().of(k - 1) + of(k - 2);
            }
        }
        return new Fib().of(n);
    }

    public static void main(String[] args) {
        InnerClassesCapture outer = new InnerClassesCapture();
        Inner inner = outer.new Inner();
        Inner.Deep deep = inner.new Deep();
        outer.name = "changed";
        System.out.println(deep.all("parameter ") + " " + outer.new Derived().name + " " + new Elsewhere(outer).new Deep().all("e "));
        IntSupplier one = outer.counter(10);
        IntSupplier two = outer.counter(20);
        System.out.println(one.getAsInt() + " " + one.getAsInt() + " " + two.getAsInt() + " " + outer.secret);
        System.out.println(instances());
        Singleton.ONE.value++;
        System.out.println(Singleton.ONE.value + " " + new Shape.Square() + " " + fib(12));
        Runnable[] runs = new Runnable[3];
        for (int i = 0; i < 3; i++) {
            int copy = i;
            runs[i] = new Runnable() {
                int calls;

                @Override
                public void run() {
                    System.out.print(copy + ":" + ++calls + ":" + getClass().getName() + " ");
                }
            };
        }
        for (Runnable run : runs) {
            run.run();
            run.run();
        }
        System.out.println(runs[0].getClass() == runs[1].getClass());
        try {
            InnerClassesCapture none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}

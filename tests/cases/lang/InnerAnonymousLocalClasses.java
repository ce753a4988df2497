// Inner, anonymous and local classes reach enclosing instances and captured variables.
//@ mode: run
class InnerAnonymousLocalClasses {
    private int secret = 1;

    class Inner {
        private int secret = 2;

        class Innermost {
            int sum() {
                return secret + InnerAnonymousLocalClasses.this.secret + ++InnerAnonymousLocalClasses.this.secret;
            }
        }
    }

    Runnable anonymous(int captured) {
        String text = "local " + captured;
        return new Runnable() {
            int count = captured;

            @Override
            public void run() {
                System.out.println(text + " " + count++ + " " + secret);
            }
        };
    }

    static int local(int n) {
        class Counter {
            int total;

            void add(int i) {
                total += i * n;
            }

            Counter copy() {
                Counter c = new Counter();
                c.total = total + n;
                return c;
            }
        }
        Counter counter = new Counter();
        counter.add(3);
        counter.add(4);
        return counter.copy().total;
    }

    public static void main(String[] args) {
        InnerAnonymousLocalClasses outer = new InnerAnonymousLocalClasses();
        InnerAnonymousLocalClasses.Inner inner = outer.new Inner();
        System.out.println(inner.new Innermost().sum());
        Runnable r = outer.anonymous(9);
        r.run();
        r.run();
        System.out.println(local(10));
        System.out.println(r.getClass().getName() + " " + r.getClass().isAnonymousClass() + " " + inner.getClass().getSimpleName());
        try {
            Inner none = ((InnerAnonymousLocalClasses) null).new Inner();
            System.out.println(none);
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}

// Names: shadowing, obscuring and hiding of variables, fields, methods, types and type parameters.
//@ mode: run
class NestedGenericsShadowNames<T> {
    static String String = "a field named String";
    String name = "outer";
    static int count = 1;

    class Inner<T> {
        String name = "inner";
        T value;

        String show(String name) {
            return name + this.name + NestedGenericsShadowNames.this.name + count;
        }

        class String2 {
            java.lang.String text = name + count;
        }
    }

    static class Base {
        static java.lang.String hidden() {
            return "base";
        }

        java.lang.String field = "base field";

        java.lang.String get() {
            return field;
        }
    }

    static class Derived extends Base {
        static java.lang.String hidden() {
            return "derived";
        }

        java.lang.String field = "derived field";

        @Override
        java.lang.String get() {
            return field + "," + super.field + "," + super.get() + "," + ((Base) this).field;
        }
    }

    static int f(int f) {
        f:
        {
            int count = f + NestedGenericsShadowNames.count;
            if (count > 3) {
                break f;
            }
            f = f(count);
        }
        return f;
    }

    public static void main(java.lang.String[] args) {
        System.out.println(String + String.length());
        NestedGenericsShadowNames<Integer>.Inner<Long> inner = new NestedGenericsShadowNames<Integer>().new Inner<Long>();
        System.out.println(inner.show("argument ") + inner.new String2().text);
        Base b = new Derived();
        System.out.println(b.get() + " " + b.field + " " + ((Derived) b).field + " " + Base.hidden() + Derived.hidden() + f(0));
        for (int i = 0, count = 10; i < 2; i++) {
            System.out.print(count++ + NestedGenericsShadowNames.count + " ");
        }
        Runnable r = new Runnable() {
            int count = 100;

            @Override
            public void run() {
                int count = this.count + NestedGenericsShadowNames.count;
                System.out.println(count);
            }
        };
        r.run();
    }
}

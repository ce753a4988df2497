// An input of type Object is also an object of each class that the code tests, casts to or compares with.
//@ main: TypeTestsNameClasses#check
//@ options: --symbolic --array-length 1 --string-length 1 --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe

class TypeTestsNameClasses {
    static int check(Object o, Number n, Comparable<?> c) {
        if (o instanceof Integer && (Integer) o == 5) {
            throw new IllegalStateException("number"); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (o instanceof String && ((String) o).equals("x")) {
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
        if (o instanceof int[] && ((int[]) o).length == 1) {
            return 1 / ((int[]) o)[0]; //~ uncaught-exception java.lang.ArithmeticException
        }
        return new Tested().of(o) + of(n) + of(c);
    }

    static int of(Number n) {
        if (n instanceof Long && n.longValue() == 7_000_000_000L) {
            throw new UnsupportedOperationException(); //~ uncaught-exception java.lang.UnsupportedOperationException
        }
        return 0;
    }

    static int of(Comparable<?> c) {
        assert c != Shade.DARK; //~ uncaught-exception java.lang.AssertionError
        return c == null ? 0 : c.getClass() == Shade.class ? 1 : 2;
    }
}

enum Shade {
    LIGHT,
    DARK
}

class Tested {
    int value;

    int of(Object other) {
        if (Tested.class.isInstance(other)) {
            assert ((Tested) other).value != 3; //~ uncaught-exception java.lang.AssertionError
        }
        return 0;
    }
}

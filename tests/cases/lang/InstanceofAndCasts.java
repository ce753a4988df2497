// instanceof and casts over classes, interfaces and arrays of every depth.
//@ mode: run
class InstanceofAndCasts {
    interface A {
    }

    interface B extends A {
    }

    static class C implements B {
    }

    static class D extends C implements Cloneable {
    }

    public static void main(String[] args) {
        Object[] values = {new C(), new D(), new C[0], new D[0], new D[0][0], new int[0], new int[0][0], "s", 1, null};
        for (Object o : values) {
            System.out.println((o instanceof A) + " " + (o instanceof C) + " " + (o instanceof D) + " "
                    + (o instanceof Object[]) + " " + (o instanceof A[]) + " " + (o instanceof C[]) + " "
                    + (o instanceof Object[][]) + " " + (o instanceof int[]) + " " + (o instanceof Cloneable) + " "
                    + (o instanceof java.io.Serializable) + " " + (o instanceof Comparable));
        }
        try {
            A a = (A) values[7];
            System.out.println(a);
        } catch (ClassCastException e) {
            System.out.println("not an A");
        }
        try {
            D[] ds = (D[]) values[2];
            System.out.println(ds.length);
        } catch (ClassCastException e) {
            System.out.println("not a D[]");
        }
        C[] cs = (C[]) values[3];
        System.out.println(cs.length + " " + (String) values[9]);
        Object[][] deep = (Object[][]) values[4];
        System.out.println(deep.length);
    }
}

// Figure 6 of Corbett's paper within an outer loop.
class Outer {
    static class A {
    }

    static class B {
        A a1;
        A a2;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            A a = new A();
            B b = null;
            while (args.length < 3) {
                b = new B();
                b.a1 = a;
                A t = new A();
                b.a2 = t;
            }
        }
        System.out.println();
    }
}

//@ show: ssg
//= main after Outer.java:23
//=   16:B*.a1 -> 13:A*
//=   16:B*.a2 -> 18:A* (1-1)

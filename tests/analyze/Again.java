// Figure 6 of Corbett's paper with a field that is stored again after the loop.
class Again {
    static class A {
    }

    static class B {
        A a1;
        A a2;
    }

    public static void main(String[] args) {
        B b = null;
        A a = new A();
        while (args.length < 3) {
            b = new B();
            b.a1 = a;
            A t = new A();
            b.a2 = t;
        }
        b.a2 = b.a2;
        System.out.println();
    }
}

//@ show: ssg
//= main after Again.java:22
//=   15:B*.a1 -> 13:A
//=   15:B*.a2 -> 17:A*
//=   a -> 13:A
//=   b -> 15:B*

// Figure 6 of Corbett's paper, with the numbers of its statements as labels of lines.
class Figure6 {
    static class A implements Runnable {
        A next;

        public void run() {
            next = new A(); // 0
        }
    }

    static class B {
        A a1;
        A a2;
    }

    public static void main(String[] args) {
        B b = null;
        A a = new A(); // 2
        while (args.length < 3) {
            b = new B(); // 3
            b.a1 = a; // 4
            A t = new A(); // 5
            b.a2 = t; // 6
        }
        new Thread(a).start(); // 7
        b.a1 = b.a2; // 8
        System.out.println(); // 9
    }
}

//@ show: ssg
//= main after Figure6.java:28
//=   18:A.next -> 7:A
//=   20:B*.a1 -> 18:A
//=   20:B*.a1 -> 22:A*
//=   20:B*.a2 -> 22:A* (1-1)
//=   25:Thread.runnable -> 18:A
//=   a -> 18:A
//=   b -> 20:B*
//= Figure6$A.run from Figure6.java:25 after Figure6.java:8
//=   18:A.next -> 7:A
//=   20:B.a1 -> 18:A
//=   20:B.a2 -> 22:A
//=   20:B*.a1 -> 18:A
//=   20:B*.a1 -> 22:A*
//=   20:B*.a2 -> 22:A* (1-1)
//=   25:Thread.runnable -> 18:A
//=   this -> 18:A

//@ show: ssg=Figure6.java:23
//= main before Figure6.java:23
//=   20:B.a1 -> 18:A
//=   20:B*.a1 -> 18:A
//=   20:B*.a2 -> 22:A* (1-1)
//=   a -> 18:A
//=   b -> 20:B
//=   t -> 22:A
//= main after Figure6.java:23
//=   20:B.a1 -> 18:A
//=   20:B.a2 -> 22:A
//=   20:B*.a1 -> 18:A
//=   20:B*.a2 -> 22:A* (1-1)
//=   a -> 18:A
//=   b -> 20:B
//= main summarized Figure6.java:23
//=   20:B*.a1 -> 18:A
//=   20:B*.a2 -> 22:A* (1-1)
//=   a -> 18:A
//=   b -> 20:B*

//@ show: ssg=Figure6.java:26
//= main before Figure6.java:26
//=   18:A.next -> 7:A
//=   20:B*.a1 -> 18:A
//=   20:B*.a2 -> 22:A* (1-1)
//=   25:Thread.runnable -> 18:A
//=   a -> 18:A
//=   b -> 20:B*
//= main after Figure6.java:26
//=   18:A.next -> 7:A
//=   20:B*.a1 -> 18:A
//=   20:B*.a1 -> 22:A*
//=   20:B*.a2 -> 22:A* (1-1)
//=   25:Thread.runnable -> 18:A
//=   a -> 18:A
//=   b -> 20:B*

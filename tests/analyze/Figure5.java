// Figure 5 of Corbett's paper: a list that is built in a loop.
class Figure5 {
    static class C {
        C next;
    }

    public static void main(String[] args) {
        C head = null;
        for (int i = 0; i < 10; i++) {
            C c = new C();
            c.next = head;
            head = c;
        }
        System.out.println(head.next);
    }
}

//@ show: ssg
//= main after Figure5.java:15
//=   10:C*.next -> 10:C*
//=   head -> 10:C*

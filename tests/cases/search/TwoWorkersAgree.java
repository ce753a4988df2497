// Two workers find the same violations as one.
//@ revisions: default workers workers-none workers-local workers-lock workers-full workers-flat
//@ verdict: unsafe
class TwoWorkersAgree {
    static volatile int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        if (x == 1) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        assert x != 2; //~ uncaught-exception java.lang.AssertionError
    }
}

// The stronger reductions find the same violations as the level `none`.
//@ revisions: none local full lock
//@ verdict: unsafe
class StrongerReductionsAgree {
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

// Breadth-first and depth-first search, and the flat store, find the same violations.
//@ revisions: none local full bfs flat paranoid
//@ verdict: unsafe
class BreadthFirstAgrees {
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

// Breadth-first and depth-first search, with one worker or two, find the same violations.
//@ revisions: none local bfs workers paranoid
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

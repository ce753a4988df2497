// Every exhaustive strategy finds the same violations, in any order.
//@ revisions: none local full full-bfs bfs iterative best-first astar random
//@ verdict: unsafe
class CompleteStrategiesAgree {
    static final Object A = new Object();
    static final Object B = new Object();
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (A) {
                x++;
                synchronized (B) { //~ deadlock
                    x++;
                }
            }
        });
        t.start();
        synchronized (B) {
            assert x != 1; //~ uncaught-exception java.lang.AssertionError
            synchronized (A) {
                x--;
            }
        }
        t.join();
        if (x == 1) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}

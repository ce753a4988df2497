// An object escapes through an element of a shared array.
//@ verdict: unsafe
class EscapeThroughAnArray {
    static volatile boolean reached;

    public static void main(String[] args) throws InterruptedException {
        int[][] shared = new int[1][];
        Thread t = new Thread(() -> {
            int[] row = shared[0];
            if (row != null) {
                row[0]++;
                reached = true;
            }
        });
        t.start();
        int[] own = {0};
        shared[0] = own;
        own[0]++;
        t.join();
        assert !reached || own[0] == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

// A walk ends at the depth bound.
//@ revisions: default
//@ options: --search random-walk --walks 3 --max-depth 2
//@ verdict: incomplete
//@ reason: 3 were cut off at depth 2
class WalksAreCutAtTheDepth {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}

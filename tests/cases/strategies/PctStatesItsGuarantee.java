// PCT says with which probability a bug would have been found.
//@ revisions: default
//@ options: --search pct --walks 50 --bug-depth 2
//@ verdict: incomplete
//@ reason: PCT: a bug of depth 2 that schedules of at most
class PctStatesItsGuarantee {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}

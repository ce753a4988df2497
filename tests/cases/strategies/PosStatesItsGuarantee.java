// POS says with which probability each partial order is drawn.
//@ revisions: default
//@ options: --search pos --walks 50
//@ verdict: incomplete
//@ reason: POS: each walk draws every partial order of at most
class PosStatesItsGuarantee {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}

// SURW names the events over whose orders its walks are uniform.
//@ revisions: default
//@ options: --search surw --walks 50
//@ verdict: incomplete
//@ reason: SURW: each walk draws every order
class SurwStatesItsGuarantee {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}

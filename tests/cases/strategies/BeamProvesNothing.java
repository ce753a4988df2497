// A beam that drops nothing is no proof either.
//@ revisions: default
//@ options: --search beam --width 1000
//@ verdict: incomplete
//@ reason: beam search: at most 1000 states of each depth were expanded; 0 that bfs rates worse were not
class BeamProvesNothing {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}

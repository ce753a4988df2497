// Siegel's system: a thread circles on its own while another one sets what the formula observes. A reduction
// that closes cycles of the product with the automaton misses the write.
//@ property: ltl: !CirclesBesideAVisibleWrite.p W (!CirclesBesideAVisibleWrite.p && CirclesBesideAVisibleWrite.q)
//@ options: --fairness none
//@ revisions: none local lock full default bfs
//@ verdict: unsafe
//@ finding: ltl
class CirclesBesideAVisibleWrite {
    static volatile boolean p;
    static volatile boolean q;
    static volatile int turn;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!q) {
                turn = 1 - turn;
            }
        }).start();
        p = true;
    }
}

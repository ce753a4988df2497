// A loop without a visible step may run alone for ever without fairness.
//@ property: ltl: <> SilentLoopKeepsOthersBack.x == 1
//@ options: --fairness none
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class SilentLoopKeepsOthersBack {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        while (true) {
        }
    }
}

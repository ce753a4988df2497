// A loop without a visible step is a cycle of the graph, in whose states other threads can act.
//@ property: Set: <> SilentLoopLetsOthersAct.x == 1
//@ options: --fairness weak
//@ revisions: none local lock default bfs
//@ verdict: safe
class SilentLoopLetsOthersAct {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        while (true) {
        }
    }
}

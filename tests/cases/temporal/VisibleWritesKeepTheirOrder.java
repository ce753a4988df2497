// Two threads write different variables. Persistent sets keep both orders if a formula names both.
//@ property: ltl: !VisibleWritesKeepTheirOrder.b W VisibleWritesKeepTheirOrder.a
//@ revisions: none local lock full workers-full bfs
//@ verdict: unsafe
//@ finding: ltl
class VisibleWritesKeepTheirOrder {
    static volatile boolean a;
    static volatile boolean b;

    public static void main(String[] args) {
        new Thread(() -> a = true).start();
        new Thread(() -> b = true).start();
    }
}

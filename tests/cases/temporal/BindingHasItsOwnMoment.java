// Another thread acts between a write and the allocation after it.
//@ property: Late: forall[n: Node]. BindingHasItsOwnMoment.p == 0
//@ revisions: none local lock default bfs workers-local paranoid
//@ verdict: unsafe
//@ finding: ltl
class BindingHasItsOwnMoment {
    static volatile int p;
    static volatile int q;

    static class Node {}

    static void make() {
        new Node();
    }

    public static void main(String[] args) {
        // The class is linked and initialized, so that this is no point later.
        make();
        new Thread(() -> {
            q = 1;
            make();
        }).start();
        if (q == 1) {
            p = 1;
        }
    }
}

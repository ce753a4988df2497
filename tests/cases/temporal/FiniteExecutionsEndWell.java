// With `--finite` an infinite execution violates no promise.
//@ property: Last: [] <> FiniteExecutionsEndWell.x == 2, Ends: <> ended, Stays: <> [] FiniteExecutionsEndWell.x == 2
//@ options: --finite --fairness none
//@ revisions: none local lock default bfs
//@ verdict: safe
class FiniteExecutionsEndWell {
    static volatile boolean ready;
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> ready = true).start();
        while (!ready) {
            x = 1;
        }
        x = 2;
    }
}

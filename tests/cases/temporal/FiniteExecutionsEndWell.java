// With `--finite` an execution that goes on for ever owes nothing.
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

// With `--finite` the last state of an execution decides.
//@ property: ltl: <> FiniteFormulaIsViolated.x == 1
//@ options: --finite --fairness none
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class FiniteFormulaIsViolated {
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

// A thread that chooses for ever does not keep another one from acting under weak fairness.
//@ property: ltl: <> ChoosingThreadLetsOthersAct.x == 1
//@ options: --fairness weak
//@ revisions: none local lock default bfs
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class ChoosingThreadLetsOthersAct {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        while (Verify.getBoolean()) {
        }
    }
}

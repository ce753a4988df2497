// A safe program is safe under every exhaustive strategy.
//@ revisions: local full bfs iterative best-first astar random paranoid
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class CompleteStrategiesProve {
    static int sum;

    static synchronized void add(int n) {
        sum += n;
    }

    public static void main(String[] args) throws Exception {
        int n = Verify.getInt(1, 3);
        Thread t = new Thread(() -> add(n));
        t.start();
        add(10);
        t.join();
        assert sum == 10 + n;
    }
}

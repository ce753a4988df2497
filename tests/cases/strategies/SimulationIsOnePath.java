// A simulation is one path.
//@ revisions: default
//@ options: --search simulation
//@ verdict: incomplete
//@ reason: one path was walked
class SimulationIsOnePath {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}

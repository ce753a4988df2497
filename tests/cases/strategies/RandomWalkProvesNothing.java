// A random walk never gives safe, and the result has the extent of the walks.
//@ revisions: default
//@ options: --search random-walk --walks 20
//@ verdict: incomplete
//@ reason: 20 paths were walked
class RandomWalkProvesNothing {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        assert x == 1 || x == 2;
    }
}

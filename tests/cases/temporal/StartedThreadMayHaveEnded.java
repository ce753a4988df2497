// A started thread may end at once, and has ended after `join`.
//@ property: ltl: [] (StartedThreadMayHaveEnded.x == 1 -> thread("t"): alive)
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class StartedThreadMayHaveEnded {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { }, "t");
        t.start();
        x = 1;
        t.join();
    }
}

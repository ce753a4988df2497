// After `join` the thread has ended, and the last write of the thread was before.
//@ property: Ended: [] (JoinedThreadHasEnded.x == 1 -> !thread("t"): alive && JoinedThreadHasEnded.y == 1), Comes: <> JoinedThreadHasEnded.x == 1
//@ options: --fairness weak
//@ revisions: none local lock default bfs
//@ verdict: safe
class JoinedThreadHasEnded {
    static int x;
    static int y;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> y = 1, "t");
        t.start();
        t.join();
        x = 1;
    }
}

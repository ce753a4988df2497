// An execution is judged from the first instruction of `main` on, after the initializer of its class.
//@ property: Bound: [] BeginsAfterTheInitializer.q.count <= 1, At last: <> BeginsAfterTheInitializer.q.count == 1, Waits: BeginsAfterTheInitializer.q.count == 0 U BeginsAfterTheInitializer.q.count == 1
//@ revisions: none local lock default bfs
//@ verdict: safe
class BeginsAfterTheInitializer {
    static class Counter {
        int count = 2;
    }

    static final Counter q = new Counter();

    static {
        q.count = 3;
        q.count = 0;
    }

    public static void main(String[] args) {
        q.count++;
    }
}

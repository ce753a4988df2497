// A thread that enters a monitor again is not blocked by it.
//@ property: ltl: [] !(thread("a"): held(OwnerIsNotBlocked.LOCK) && thread("a"): blocked)
//@ revisions: none local lock default bfs
//@ verdict: safe
class OwnerIsNotBlocked {
    static final Object LOCK = new Object();
    static int x;

    static void work() {
        synchronized (LOCK) {
            x++;
            synchronized (LOCK) {
                x++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(OwnerIsNotBlocked::work, "a").start();
        new Thread(OwnerIsNotBlocked::work, "b").start();
    }
}

// A thread arrives at a lock in a step of its own, after other threads may have acted.
//@ property: Before: !(!thread("late"): blocked U (BlockedAfterAnotherWrite.z && !thread("late"): blocked && <> thread("late"): blocked))
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class BlockedAfterAnotherWrite {
    static final Object LOCK = new Object();
    static volatile boolean w;
    static volatile boolean z;

    static void late() {
        if (!w) {
            synchronized (LOCK) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(BlockedAfterAnotherWrite::late, "late").start();
        w = true;
        z = true;
        synchronized (LOCK) {
        }
    }
}

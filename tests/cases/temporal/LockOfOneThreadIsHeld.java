// A monitor that is taken without contention is held, and its taker was blocked before.
//@ property: Held: <> held(LockOfOneThreadIsHeld.LOCK), Blocked: <> (blocked && !held(LockOfOneThreadIsHeld.LOCK)), Freed: <> ([] !held(LockOfOneThreadIsHeld.LOCK))
//@ revisions: none local lock default bfs
//@ verdict: safe
class LockOfOneThreadIsHeld {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        synchronized (LOCK) {
        }
    }
}

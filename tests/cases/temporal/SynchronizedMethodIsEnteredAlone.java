// A thread is at the entry of a synchronized method when it has the monitor.
//@ property: ltl: [] !(thread("a"): entry(SynchronizedMethodIsEnteredAlone.m) && thread("b"): entry(SynchronizedMethodIsEnteredAlone.m)), In: [] (thread("a"): entry(SynchronizedMethodIsEnteredAlone.m) -> thread("a"): held(SynchronizedMethodIsEnteredAlone.self) && thread("a"): in(SynchronizedMethodIsEnteredAlone.m))
//@ revisions: none local lock default bfs
//@ verdict: safe
class SynchronizedMethodIsEnteredAlone {
    static final SynchronizedMethodIsEnteredAlone self = new SynchronizedMethodIsEnteredAlone();

    synchronized void m() {
    }

    public static void main(String[] args) {
        new Thread(self::m, "a").start();
        new Thread(self::m, "b").start();
    }
}

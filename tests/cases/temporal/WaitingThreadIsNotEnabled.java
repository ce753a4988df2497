// A waiting thread can act only after it was notified.
//@ property: Waits: [] (thread("t"): waits(WaitingThreadIsNotEnabled.LOCK) -> !thread("t"): enabled), Woken: [] (thread("t"): waits(WaitingThreadIsNotEnabled.LOCK) -> <> !thread("t"): waits(WaitingThreadIsNotEnabled.LOCK)), termination
//@ revisions: none local lock default bfs
//@ verdict: safe
class WaitingThreadIsNotEnabled {
    static final Object LOCK = new Object();
    static boolean ready;

    static void await() {
        synchronized (LOCK) {
            while (!ready) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(WaitingThreadIsNotEnabled::await, "t").start();
        synchronized (LOCK) {
            ready = true;
            LOCK.notify();
        }
    }
}

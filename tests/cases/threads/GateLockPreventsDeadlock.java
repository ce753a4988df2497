// Opposite lock orders are harmless under a common gate lock.
//@ verdict: safe
class GateLockPreventsDeadlock {
    static final Object GATE = new Object();

    static void both(Object first, Object second) {
        synchronized (GATE) {
            synchronized (first) {
                synchronized (second) {
                    assert Thread.holdsLock(GATE);
                }
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        new Thread(() -> both(a, b)).start();
        both(b, a);
    }
}

// Three threads each hold one lock and want the next one's.
//@ verdict: unsafe
//@ revisions: local full paranoid
class ThreeLockCycle {
    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { //~ deadlock
                first.hashCode();
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object(), b = new Object(), c = new Object();
        new Thread(() -> both(a, b)).start();
        new Thread(() -> both(b, c)).start();
        both(c, a);
    }
}

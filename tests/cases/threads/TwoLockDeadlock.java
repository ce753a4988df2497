// Two threads take the same two locks in opposite order.
//@ verdict: unsafe
class TwoLockDeadlock {
    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { //~ deadlock
                first.hashCode();
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        new Thread(() -> both(a, b)).start();
        new Thread(() -> both(b, a)).start();
    }
}

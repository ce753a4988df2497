// A cycle of two blocked threads is a deadlock although a third one runs on and on.
//@ verdict: unsafe
class DeadlockWhileAnotherRuns {
    static volatile boolean flag;

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
        while (true) {
            flag = !flag;
        }
    }
}
